import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ttlCache } from '#functions/kit/memory.ts'
import { record, ref } from '#functions/kit/records.ts'
import type { Scope, Table, Tenant } from '#functions/kit/scope.ts'
import { dueShard } from '#functions/kit/system-records.ts'
import { get, getMany, queryAll } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { type BookingConfig, bookingConfigSchema } from '#shared/booking-config.ts'
import type { Catalog } from '#shared/catalog.ts'
import { type Company, companySchema } from '#shared/company.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
import { inPageOrder } from './rules.ts'

/**
 * | item           | pk                  | sk               |
 * |----------------|---------------------|------------------|
 * | company        | `<tenant>#catalog`  | `company`        |
 * | booking config | `<tenant>#catalog`  | `booking_config` |
 * | custom CSS     | `<tenant>#style`    | `style`          |
 * | day end        | `<tenant>#day_end`  | `day_end`        |
 * | birthdays      | `<tenant>#birthdays` | `birthdays`     |
 *
 * The catalog partition (with services and professionals) is what the public page shows: one Query reads it all.
 */
export const CATALOG = 'catalog'

export const companies = record<Company, object>({
  name: 'company',
  shape: 1,
  leaver: { kept: 'the address of the business, for its customers' },
  erased: 'none',
  schema: () => companySchema().strict(),
  key: () => [CATALOG, 'company'],
})

const storedConfigSchema = () =>
  bookingConfigSchema().extend({
    /** Changes that depend on the whole catalog raise it and leave `version` as it is. */
    catalog_version: z.int().optional(),
  })
type StoredConfig = z.infer<ReturnType<typeof storedConfigSchema>>

export const bookingConfigs = record<StoredConfig, object>({
  name: 'booking_config',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => storedConfigSchema().strict(),
  key: () => [CATALOG, 'booking_config'],
})

export type CompanyAndConfig = { company: Company; config: StoredConfig }

/** The CSS is kept as written and as compiled; the configuration's `style` names it. */
export type PageStyle = { style: string; custom_css: string; css: string }

export const pageStyles = record<PageStyle, object>({
  name: 'page_style',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ style: z.string(), custom_css: z.string(), css: z.string() }),
  key: () => ['style', 'style'],
})

/** The name is part of the address, so that browsers may cache the CSS forever. */
export function styleName(css: string): string {
  return createHash('sha256').update(css).digest('base64url').slice(0, 12)
}

/** `date` is the day that ends next, and `due` is shortly after its end. */
export type DayEnd = { tenant_id: string; date: string; due: string }

export const dayEnds = record<DayEnd, object>({
  name: 'day_end',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ tenant_id: z.string(), date: z.iso.date(), due: z.iso.datetime() }),
  key: () => ['day_end', 'day_end'],
  indexes: ({ tenant_id, due }) => ({ due: [dueShard(tenant_id), due] }),
})

/** `date` is the next day with birthdays, and `after` is the last entry done. */
export type Birthdays = { tenant_id: string; date: string; due: string; after?: string; due_sk?: string }

export const birthdays = record<Birthdays, object>({
  name: 'birthdays',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      tenant_id: z.string(),
      date: z.iso.date(),
      due: z.iso.datetime(),
      after: z.string().optional(),
    }),
  key: () => ['birthdays', 'birthdays'],
  indexes: ({ tenant_id, due }) => ({ due: [dueShard(tenant_id), due] }),
})

export async function companyOf(scope: Scope): Promise<Company> {
  const company = await get(scope, companies, {}, { consistent: true })
  if (!company) throw new Error('a tenant without company')
  return company
}

export async function readCompany(scope: Scope): Promise<CompanyAndConfig> {
  const [company, config] = await getMany(scope, [ref(companies, {}), ref(bookingConfigs, {})])
  if (!company || !config) throw new Error('a tenant without company or configuration')
  return { company, config }
}

/** Without changes it only serializes changes that depend on the whole catalog (limits, combos). */
export function nextConfig(
  { version, catalog_version }: StoredConfig,
  changes: Partial<BookingConfig> = {},
): ItemWrite {
  const changed = Object.keys(changes).length > 0
  const next = {
    catalog_version: (catalog_version ?? 0) + 1,
    ...(changed && { version: (version ?? 0) + 1 }),
  }
  const read = { catalog_version, ...(changed && { version }) }
  return patch(bookingConfigs, {}, { ...changes, ...next }, read)
}

/** The page may be this old, so a booking reads everything again (RULINGS C11). */
const CATALOG_SECONDS = 30

const catalogs = new WeakMap<Table, (tenant: Tenant, now: Date) => Promise<Catalog>>()

export function catalogOf(scope: Scope, now: Date): Promise<Catalog> {
  let cached = catalogs.get(scope.table)
  if (!cached) {
    cached = ttlCache(CATALOG_SECONDS, 500, (tenant) => readCatalog({ table: scope.table, tenant }))
    catalogs.set(scope.table, cached)
  }
  return cached(scope.tenant, now)
}

/** The cache may hold the former slug, and would then redirect in a circle. */
export async function pageCatalog(ctx: Ctx): Promise<Catalog> {
  const catalog = await catalogOf(ctx, ctx.now())
  if (catalog.company?.slug === ctx.slug) return catalog
  return { ...catalog, company: await get(ctx, companies, {}, { consistent: true }) }
}

export async function staffCatalog(scope: Scope) {
  const { company, config, ...catalog } = await readCatalog(scope, { consistent: true })
  if (!company || !config) throw new Error('a tenant without company or configuration')
  return { ...catalog, company, config }
}

async function readCatalog(scope: Scope, options: { consistent?: boolean } = {}): Promise<Catalog> {
  const items = await queryAll<{ sk: string }>(scope, CATALOG, options)
  const under = <T>(prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix)) as unknown as T[]
  const config = under<StoredConfig>('booking_config')[0]
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
