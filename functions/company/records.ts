import { record } from '#functions/kit/records.ts'
import type { BookingConfig, Company } from '#shared/company.ts'

/**
 * | item           | pk                  | sk               |
 * |----------------|---------------------|------------------|
 * | company        | `<tenant>#catalog`  | `company`        |
 * | booking config | `<tenant>#catalog`  | `booking_config` |
 *
 * The catalog partition (with services and professionals) is what the public page shows: one Query reads it all.
 */
export const CATALOG = 'catalog'

export const companies = record<Company, object>({ key: () => [CATALOG, 'company'] })

export const bookingConfigs = record<BookingConfig, object>({ key: () => [CATALOG, 'booking_config'] })
