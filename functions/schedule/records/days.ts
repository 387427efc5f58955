import * as z from 'zod'
import { ttlCache } from '#functions/kit/memory.ts'
import { record } from '#functions/kit/records.ts'
import type { Scope, Table, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { type Block, type BusyTime, blockSchema } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { timeOf } from '#shared/time.ts'
import { externalTimes } from '../rules/entries.ts'
import { busyOf, type Sheet } from './sheets.ts'
/**
 * | item        | pk                     | sk        | indexes                                    |
 * |-------------|------------------------|-----------|--------------------------------------------|
 * | block       | `<tenant>#block#<id>`  | `block`   | agenda: `<tenant>#<date>`, `<start>#<id>`    |
 * | day version | `<tenant>#day#<date>`  | `version` | agenda: `<tenant>#<date>`, `version`         |
 *
 * A Query of the index `agenda` returns a whole day: its appointments, its blocks and its version, and the
 * day sheets with busy times of another calendar.
 */
export const blocks = record<Block, { id: string }>({
  name: 'block',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => blockSchema().strict(),
  key: ({ id }) => [`block#${id}`, 'block'],
  indexes: ({ id, date, start }) => ({ agenda: [date, `${start}#${id}`] }),
})

/** A reaction counts it, because in the change's transaction all bookings of a date would conflict. */
const dayVersionSchema = () =>
  z.strictObject({ date: z.string(), version: z.int(), context_version: z.int().optional() })

type DayVersion = z.infer<ReturnType<typeof dayVersionSchema>>

export const dayVersions = record<DayVersion, { date: string }>({
  name: 'day_version',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: dayVersionSchema,
  key: ({ date }) => [`day#${date}`, 'version'],
  indexes: ({ date }) => ({ agenda: [date, 'version'] }),
})

function countsOf(counted: DayVersion | undefined) {
  return { version: counted?.version ?? 0, context_version: counted?.context_version ?? 0 }
}

type Indexed = { agenda_sk: string }

type DayItem = (Appointment | Block | DayVersion | Sheet) & Indexed

export async function dayOf(scope: Scope, date: string) {
  const items = await queryAll<DayItem>(scope, date, { index: 'agenda' })
  const under = <T>(prefix: string) =>
    items.filter(({ agenda_sk }) => agenda_sk.includes(`#${prefix}_`)) as unknown as T[]
  const marked = items.filter(({ agenda_sk }) => agenda_sk.startsWith('sheet#')) as unknown as Sheet[]
  const counted = items.find(({ agenda_sk }) => agenda_sk === 'version')
  return {
    date,
    ...countsOf(counted as DayVersion | undefined),
    appointments: under<Appointment>('apt'),
    blocks: under<Block>('blk'),
    busy: marked.flatMap(externalOf),
  }
}

function externalOf(sheet: Sheet): BusyTime[] {
  const { professional_id } = sheet
  return externalTimes(busyOf(sheet)).map(([start, end]) => ({
    ...(professional_id !== NO_PROFESSIONAL && { professional_id }),
    start: timeOf(start),
    end: timeOf(end),
  }))
}

/** All screens share one read for this time, within the promised 5 s. */
const VERSION_SECONDS = 1

type Counts = ReturnType<typeof countsOf>

const versions = new WeakMap<Table, (day: readonly [Tenant, string], now: Date) => Promise<Counts>>()

/** It costs half a unit when it is not in memory. */
export function versionOf({ table, tenant }: Scope, date: string, now: Date): Promise<Counts> {
  let cached = versions.get(table)
  if (!cached) {
    cached = ttlCache(VERSION_SECONDS, 10_000, async ([of, day]) =>
      countsOf(await get({ table, tenant: of }, dayVersions, { date: day })),
    )
    versions.set(table, cached)
  }
  return cached([tenant, date], now)
}
