import type { BookingConfig } from './booking-config.ts'
import type { Company } from './company.ts'
import type { Professional } from './professionals.ts'
import type { Service } from './services.ts'
/** These facts decide a booking: the page caches them, a booking reads them again. */
export type Catalog = {
  company: Company | undefined
  config: BookingConfig | undefined
  services: Service[]
  professionals: Professional[]
}
