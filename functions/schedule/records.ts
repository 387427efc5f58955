import { ttlCache } from '#functions/kit/memory.ts'
import { record, ref, type Tenant } from '#functions/kit/records.ts'
import { get, getMany, query, queryAll, type Scope, type Table } from '#functions/kit/table.ts'
import type { Block } from '#shared/agenda.ts'
import type { Appointment, HistoryEntry } from '#shared/appointments.ts'
import type { Role } from '#shared/roles.ts'
import type { Busy } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
/**
 * | item        | pk                          | sk            | indexes                                                   |
 * |-------------|-----------------------------|---------------|-----------------------------------------------------------|
 * | appointment | `<tenant>#appointment#<id>` | `appointment` | agenda: `<tenant>#<date>`, `<time>#<id>`                  |
 * |             |                             |               | client, when there is one: `<tenant>#<client id>`, `<date>#<time>#<id>` |
 * | its history | `<tenant>#appointment#<id>` | `history#<version>` | one Query gives appointment and history                   |
 */
export const appointments = record<Appointment, { id: string }>({
  key: ({ id }) => [`appointment#${id}`, 'appointment'],
  indexes: ({ id, client_id, date, time }) => ({
    agenda: [date, `${time}#${id}`],
    ...(client_id && { client: [client_id, `${date}#${time}#${id}`] as const }),
  }),
})

/** One change of an appointment. Customers' bookings write none: the appointment itself shows how it began. */
type History = HistoryEntry & {
  appointment_id: string
  /** The member who made the change: `by` shows the address only to those who may see it. */
  author?: { user_id: string; role: Role }
}

export const histories = record<History, { appointment_id: string; version: number }>({
  key: ({ appointment_id, version }) => [
    `appointment#${appointment_id}`,
    `history#${String(version).padStart(6, '0')}`,
  ],
})

/** The appointment and its changes, the oldest first. An appointment changes a few dozen times at most. */
export async function appointmentWithHistory(scope: Scope, id: string) {
  const { items } = await query<{ sk: string }>(scope, `appointment#${id}`, { consistent: true })
  const appointment = items.find(({ sk }) => sk === 'appointment') as Appointment | undefined
  return { appointment, history: items.filter(({ sk }) => sk.startsWith('history#')) as unknown as History[] }
}

/** Those of the appointments named that still stand, by date and time, read strongly a hundred at a time. */
export async function activeAppointments(scope: Scope, ids: readonly string[]): Promise<Appointment[]> {
  const found = await getMany(
    scope,
    ids.map((id) => ref(appointments, { id })),
  )
  const when = ({ date, time }: Appointment) => `${date} ${time}`
  return found
    .filter((appointment) => appointment !== undefined)
    .filter(occupies)
    .sort((a, b) => (when(a) < when(b) ? -1 : 1))
}

/**
 * | item        | pk                     | sk        | indexes                                    |
 * |-------------|------------------------|-----------|--------------------------------------------|
 * | block       | `<tenant>#block#<id>`  | `block`   | agenda: `<tenant>#<date>`, `<start>#<id>`    |
 * | day version | `<tenant>#day#<date>`  | `version` | agenda: `<tenant>#<date>`, `version`         |
 *
 * One Query of the index `agenda` gives a day whole: its appointments, its blocks and the version they make up.
 */
export const blocks = record<Block, { id: string }>({
  key: ({ id }) => [`block#${id}`, 'block'],
  indexes: ({ id, date, start }) => ({ agenda: [date, `${start}#${id}`] }),
})

/**
 * How often a day changed, counted by a reaction to what changed it: in the change's own transaction it would make
 * every booking of a date wait for every other.
 */
type DayVersion = { date: string; version: number; context_version?: number }

export const dayVersions = record<DayVersion, { date: string }>({
  key: ({ date }) => [`day#${date}`, 'version'],
  indexes: ({ date }) => ({ agenda: [date, 'version'] }),
})

function countsOf(counted: DayVersion | undefined) {
  return { version: counted?.version ?? 0, context_version: counted?.context_version ?? 0 }
}

type Indexed = { agenda_sk: string }

type DayItem = (Appointment | Block | DayVersion) & Indexed

/** A date's appointments and blocks by time, and its version, in one Query. */
export async function dayOf(scope: Scope, date: string) {
  const items = await queryAll<DayItem>(scope, date, { index: 'agenda' })
  const under = <T>(prefix: string) =>
    items.filter(({ agenda_sk }) => agenda_sk.includes(`#${prefix}_`)) as unknown as T[]
  const counted = items.find(({ agenda_sk }) => agenda_sk === 'version')
  return {
    date,
    ...countsOf(counted as DayVersion | undefined),
    appointments: under<Appointment>('apt'),
    blocks: under<Block>('blk'),
  }
}

/**
 * Seconds for which a day's version stays in a function's memory: however many screens show the day, it is read once
 * in that time. Together with a screen's own interval it stays within the 5 s promised.
 */
const VERSION_SECONDS = 1

type Counts = ReturnType<typeof countsOf>

const versions = new WeakMap<Table, (day: readonly [Tenant, string], now: Date) => Promise<Counts>>()

/** A date's version, at most `VERSION_SECONDS` old; half a unit when it is not in memory. */
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
