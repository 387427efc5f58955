import type { ItemWrite } from '#functions/kit/commit.ts'
import { record } from '#functions/kit/records.ts'
import { patch } from '#functions/kit/writes.ts'
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

/**
 * Changes the configuration as it was read, else the race was lost. Without changes it only counts: whoever adds to the
 * catalog, or decides by what is in it (limits, combos, what is visible), goes one after the other.
 */
export function nextConfig(config: BookingConfig, changes: Partial<BookingConfig> = {}): ItemWrite {
  const { version } = config
  return patch(bookingConfigs, {}, { ...changes, version: (version ?? 0) + 1 }, { version })
}
