import * as z from 'zod'
import { ttlCache } from '#functions/kit/memory.ts'
import { record, ref, type Tenant } from '#functions/kit/records.ts'
import { get, getMany, query, queryAll, type Scope, type Table } from '#functions/kit/table.ts'
import { type Block, blockSchema } from '#shared/agenda.ts'
import {
  type Appointment,
  appointmentSchema,
  type HistoryEntry,
  historyEntrySchema,
} from '#shared/appointments.ts'
import { type Role, roles } from '#shared/roles.ts'
import type { Busy } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'

/**
 * | item        | pk                          | sk            | indexes                                                   |
 * |-------------|-----------------------------|---------------|-----------------------------------------------------------|
 * | appointment | `<tenant>#appointment#<id>` | `appointment` | agenda: `<tenant>#<date>`, `<time>#<id>`                  |
 * |             |                             |               | client, when there is one: `<tenant>#<client id>`, `<date>#<time>#<id>` |
 * | its history | `<tenant>#appointment#<id>` | `history#<version>` | one Query gives appointment and history                   |
 */
const storedAppointmentSchema = () =>
  appointmentSchema()
    .extend({
      /** Counter of the bookings of one address and hour (a hash): staff may cancel them together (RULINGS E20). */
      origin: z.string().optional(),
    })
    .strict()
/** An appointment with what no answer and no event carries. */
export type StoredAppointment = z.infer<ReturnType<typeof storedAppointmentSchema>>

export const appointments = record<StoredAppointment, { id: string }>({
  name: 'appointment',
  shape: 1,
  schema: storedAppointmentSchema,
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
  name: 'appointment_history',
  shape: 1,
  schema: () =>
    historyEntrySchema()
      .extend({
        appointment_id: z.string(),
        author: z.strictObject({ user_id: z.string(), role: z.enum(roles) }).optional(),
      })
      .strict(),
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

/** Those of these appointments that occupy time, by date and time; read strongly, a hundred at a time. */
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
 * One Query of the index `agenda` returns a whole day: its appointments, its blocks and its version.
 */
export const blocks = record<Block, { id: string }>({
  name: 'block',
  shape: 1,
  schema: () => blockSchema().strict(),
  key: ({ id }) => [`block#${id}`, 'block'],
  indexes: ({ id, date, start }) => ({ agenda: [date, `${start}#${id}`] }),
})

/**
 * Counts the changes of a day. A reaction counts them: in the change's own transaction every booking of a date would
 * wait for every other.
 */
const dayVersionSchema = () =>
  z.strictObject({ date: z.string(), version: z.int(), context_version: z.int().optional() })
type DayVersion = z.infer<ReturnType<typeof dayVersionSchema>>

export const dayVersions = record<DayVersion, { date: string }>({
  name: 'day_version',
  shape: 1,
  schema: dayVersionSchema,
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

/**
 * | item      | pk                                | sk       | access                                           |
 * |-----------|-----------------------------------|----------|--------------------------------------------------|
 * | day sheet | `<tenant>#sheet#<professional>`   | `<date>` | one Get for a day, one Query for a range of days |
 *
 * Everything that occupies time on a professional's day. Every change of the day writes version + 1.
 */
export type Sheet = { professional_id: string; date: string; version: number; busy: Busy[] }

const sheetSchema = () =>
  z.strictObject({
    professional_id: z.string(),
    date: z.string(),
    version: z.int(),
    busy: z.array(
      z.tuple([
        z.int(),
        z.int(),
        z.enum(['appointment', 'block', 'absence', 'hold', 'external']),
        z.string(),
      ]),
    ),
  })

export const sheets = record<Sheet, { professional_id: string; date: string }>({
  name: 'sheet',
  shape: 1,
  schema: sheetSchema,
  key: ({ professional_id, date }) => [`sheet#${professional_id}`, date],
})

/** The sheets of a range of dates, by date. A day without any change has no sheet. */
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
 * Appointments of a professional that occupy time and are not over at `now` (date and minute of the tenant's clock), up
 * to the date `to`, by date and time. Sheets hold no past to walk, so the cost depends on what is ahead only.
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
