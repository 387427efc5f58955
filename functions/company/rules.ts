import type { BookingPage } from '#shared/booking.ts'
import type { BookingConfig, Company } from '#shared/company.ts'

/** What customers may know of the business: a contact only when its flag is on and it has a value (RULINGS B5). */
export function publicBusiness(company: Company, config: BookingConfig | undefined): BookingPage['business'] {
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    timezone: company.timezone,
    ...(config?.business_description && { description: config.business_description }),
    ...(config?.logo_url && { logo_url: config.logo_url }),
    ...(config?.display_phone && company.phone && { phone: company.phone }),
    ...(config?.display_email && company.email && { email: company.email }),
    ...(config?.display_address && company.address && { address: company.address }),
  }
}
