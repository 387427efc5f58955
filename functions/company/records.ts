import type { ItemWrite } from '#functions/kit/commit.ts'
import { ttlCache } from '#functions/kit/memory.ts'
import { record, type Tenant } from '#functions/kit/records.ts'
import { queryAll, type Scope, type Table } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { Catalog } from '#shared/catalog.ts'
import type { BookingConfig, Company } from '#shared/company.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
import { inPageOrder } from './rules.ts'
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

/**
 * Seconds a business's catalog lives in a function's memory. A change is noticed when they are over, by reading again;
 * until then the page may offer what is no longer so, which is why a booking reads everything anew (RULINGS C11).
 */
const CATALOG_SECONDS = 60

const catalogs = new WeakMap<Table, (tenant: Tenant, now: Date) => Promise<Catalog>>()

/** The business's catalog, at most `CATALOG_SECONDS` old. Costs one Query when it is not in memory. */
export function catalogOf(scope: Scope, now: Date): Promise<Catalog> {
  let remembered = catalogs.get(scope.table)
  if (!remembered) {
    remembered = ttlCache(CATALOG_SECONDS, 500, (tenant) => readCatalog({ table: scope.table, tenant }))
    catalogs.set(scope.table, remembered)
  }
  return remembered(scope.tenant, now)
}

/** The catalog for staff, who decide changes by it: read strongly. A business without these two is no business. */
export async function staffCatalog(scope: Scope) {
  const { company, config, ...catalog } = await readCatalog(scope, { consistent: true })
  if (!company || !config) throw new Error('a member of a business without company or configuration')
  return { ...catalog, company, config }
}

async function readCatalog(scope: Scope, options: { consistent?: boolean } = {}): Promise<Catalog> {
  const items = await queryAll<{ sk: string }>(scope, CATALOG, options)
  const under = <T>(prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix)) as unknown as T[]
  const config = under<BookingConfig>('booking_config')[0]
  return {
    company: under<Company>('company')[0],
    config,
    services: inPageOrder(under<Service>('service#'), config?.service_order),
    professionals: under<Professional>('professional#').sort(byName),
  }
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'pt-BR')
}
