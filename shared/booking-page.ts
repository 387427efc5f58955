import { areaCodeOf } from './area-code.ts'
import type { BookingPage } from './booking.ts'
import type { BookingConfig } from './booking-config.ts'
import type { Company } from './company.ts'
import type { Service } from './services.ts'

export function isOpen(config: Pick<BookingConfig, 'is_public_booking_enabled' | 'is_active'>): boolean {
  return config.is_public_booking_enabled && config.is_active
}

export function isVisible(
  { visible_services }: Pick<BookingConfig, 'visible_services'>,
  service: Pick<Service, 'id' | 'is_active'>,
): boolean {
  return service.is_active && (!visible_services || visible_services.includes(service.id))
}

export function publicBusiness(company: Company, config: BookingConfig | undefined): BookingPage['business'] {
  const description = config?.business_description ?? company.description
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    timezone: company.timezone,
    ...(description && { description }),
    ...(config?.logo_url && { logo_url: config.logo_url }),
    ...(config?.display_phone && company.phone && { phone: company.phone }),
    ...(config?.display_email && company.email && { email: company.email }),
    ...(config?.display_address && company.address && { address: company.address }),
  }
}

const asksOf = ({ notifications }: BookingConfig) =>
  notifications?.whatsapp_enabled && { asks_whatsapp: true }

export function bookingPageOf<S extends Service>(
  company: Company,
  config: BookingConfig | undefined,
  services: readonly S[],
) {
  const area_code = areaCodeOf(company)
  return {
    open: config !== undefined && isOpen(config),
    business: { ...publicBusiness(company, config), ...(area_code && { area_code }) },
    config: config ? { ...config, ...asksOf(config) } : null,
    services: config ? services.filter((service) => isVisible(config, service)) : [],
  }
}
