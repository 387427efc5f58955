import { activeAppointments } from '#functions/appointments/records.ts'
import { phones } from '#functions/clients/records.ts'
import { bookingConfigs, CATALOG, companies } from '#functions/company/records.ts'
import { audit, commit, decide, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ttlCache } from '#functions/kit/memory.ts'
import { record, ref, type Tenant } from '#functions/kit/records.ts'
import { getMany, queryAll, type Scope, type Table } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { services } from '#functions/services/records.ts'
import { inPageOrder } from '#functions/services/rules.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { BookingConfig, Company } from '#shared/company.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
import { addDays, daysBetween } from '#shared/time.ts'
import type { Busy, Catalog } from './rules.ts'

/**
 * | item  | pk                              | sk       | access                                           |
 * |-------|---------------------------------|----------|--------------------------------------------------|
 * | day sheet | `<tenant>#sheet#<professional>`   | `<date>`    | one Get for a day, one Query for a range of days   |
 */

/** A professional's day: everything that occupies time. Whoever changes the day writes version + 1. */
export type Sheet = { professional_id: string; date: string; version: number; busy: Busy[] }

export const sheets = record<Sheet, { professional_id: string; date: string }>({
  key: ({ professional_id, date }) => [`sheet#${professional_id}`, date],
})

/** The sheets of a range of dates that exist, by date: a day nobody touched has none. */
export async function sheetsBetween(
  scope: Scope,
  professionalId: string,
  from: string,
  to: string,
  options: { consistent?: boolean } = {},
) {
  const found = await queryAll<Sheet>(scope, `sheet#${professionalId}`, { ...options, between: [from, to] })
  return new Map(found.map((sheet) => [sheet.date, sheet]))
}

/**
 * Appointments of a professional that stand and are not over at `now` (date and minute of the business's clock),
 * until the date `to`, by date and time. The sheets keep no history to walk, so it costs what lies ahead.
 */
export async function upcomingAppointments(
  scope: Scope,
  professionalId: string,
  now: { date: string; minutes: number },
  to = '9999-12-31',
): Promise<Appointment[]> {
  if (to < now.date) return []
  const own = await sheetsBetween(scope, professionalId, now.date, to, { consistent: true })
  const ahead = [...own.values()].flatMap(({ date, busy }) =>
    busy.filter(([, end, kind]) => kind === 'appointment' && (date > now.date || end > now.minutes)),
  )
  return activeAppointments(
    scope,
    ahead.map(([, , , id]) => id),
  )
}

/** Days of one transaction of `bumpSheets`. */
const DAYS_AT_ONCE = 90

/** Counts a professional's days on, so that whoever decided by how they were has lost the race and decides again. */
export async function bumpSheets(ctx: Ctx, professionalId: string, from: string, to: string): Promise<void> {
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const days = Math.min(DAYS_AT_ONCE, daysBetween(first, to) + 1)
    await decide(async () => {
      const last = addDays(first, days - 1)
      const known = await sheetsBetween(ctx, professionalId, first, last, { consistent: true })
      const next = Array.from({ length: days }, (_, i) => {
        const date = addDays(first, i)
        const { version, busy } = known.get(date) ?? { version: 0, busy: [] }
        return replace(sheets, { professional_id: professionalId, date, busy, version: version + 1 })
      })
      await commit(ctx, ...next, audit('sheet.count_on', professionalId, { after: { first, last } }))
    })
  }
}

/**
 * Seconds a business's catalog lives in a function's memory. A change is noticed when they are over, by reading again;
 * until then the page may offer what is no longer so, which is why a booking reads everything anew (RULINGS C11).
 */
const CATALOG_SECONDS = 60

const catalogs = new WeakMap<Table, (tenant: string, now: Date) => Promise<Catalog>>()

/** The business's catalog, at most `CATALOG_SECONDS` old. Costs one Query when it is not in memory. */
export function catalogOf(scope: Scope, now: Date): Promise<Catalog> {
  let remembered = catalogs.get(scope.table)
  if (!remembered) {
    remembered = ttlCache(CATALOG_SECONDS, 500, (tenant) =>
      readCatalog({ table: scope.table, tenant: tenant as Tenant }),
    )
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

/**
 * Everything a booking is judged by, in one strongly consistent BatchGet: configuration, service, the professionals
 * `ids` with their sheets of the date (an untouched day has version 0), and whose phone it is.
 */
export async function readForBooking(
  scope: Scope,
  ids: readonly string[],
  { service_id, date, phone }: { service_id: string; date: string; phone: string },
) {
  const [company, config, service, pointer, ...rest] = await getMany(scope, [
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(services, { id: service_id }),
    ref(phones, { phone }),
    ...ids.map((id) => ref(professionals, { id })),
    ...ids.map((id) => ref(sheets, { professional_id: id, date })),
  ])
  const team = rest.slice(0, ids.length) as (Professional | undefined)[]
  const found = rest.slice(ids.length) as (Sheet | undefined)[]
  const catalog: Catalog = {
    company,
    config,
    services: service ? [service] : [],
    professionals: team.filter((one) => one !== undefined),
  }
  const sheetOf = new Map(
    ids.map((id, i): [string, Sheet] => [
      id,
      found[i] ?? { professional_id: id, date, version: 0, busy: [] },
    ]),
  )
  return { catalog, sheetOf, clientId: pointer?.client_id }
}
