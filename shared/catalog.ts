import type { BookingConfig } from './booking-config.ts'
import type { Company } from './company.ts'
import type { Professional } from './professionals.ts'
import type { Service } from './services.ts'
/** The facts that decide a booking: cached for the page, read again for a booking. */
export type Catalog = {
  company: Company | undefined
  config: BookingConfig | undefined
  services: Service[]
  professionals: Professional[]
}
