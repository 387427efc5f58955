import type { BookingConfig, Company } from './company.ts'
import type { Professional } from './professionals.ts'
import type { Service } from './services.ts'
/** What is known of a business when somebody books: from memory for the page, read anew for a booking. */
export type Catalog = {
  company: Company | undefined
  config: BookingConfig | undefined
  services: Service[]
  professionals: Professional[]
}
