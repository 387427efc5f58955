import * as z from 'zod'
import { CUSTOMER_NAME } from '#functions/kit/authority.ts'
import { linkEnds } from '#functions/kit/link-token.ts'
import { record, ref } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { type DueKeys, dueAt, dueShard } from '#functions/kit/system-records.ts'
import { getMany, query } from '#functions/kit/table.ts'
import {
  type Appointment,
  appointmentSchema,
  type HistoryEntry,
  historyEntrySchema,
} from '#shared/appointments.ts'
import { instant } from '#shared/fields.ts'
import { type Role, roles } from '#shared/roles.ts'
import { occupies } from '#shared/statuses.ts'
import { instantKinds, type Wait } from '../rules/reminders.ts'

/**
 * | item        | pk                          | sk            | indexes                                                   |
 * |-------------|-----------------------------|---------------|-----------------------------------------------------------|
 * | appointment | `<tenant>#appointment#<id>` | `appointment` | agenda: `<tenant>#<date>`, `<time>#<id>`                  |
 * |             |                             |               | client, when there is one: `<tenant>#<client id>`, `<date>#<time>#<id>` |
 * |             |                             |               | due, while it is awaited: `due#<shard>`, its next instant |
 * | its history | `<tenant>#appointment#<id>` | `history#<version>` | one Query gives appointment and history                   |
 */
const storedAppointmentSchema = () =>
  appointmentSchema()
    .extend({
      /** It counts the bookings of one address (a hash) and hour, to cancel them together (RULINGS E20). */
      origin: z.string().optional(),
      income_ids: z.array(z.string()).optional(),
      /** It counts changes that end or outdate its links, from 0. */
      link_version: z.int().optional(),
      /** Links of earlier versions have ended; when missing, those before `link_version` have. */
      links_ended: z.strictObject({ before: z.int(), by: z.enum(linkEnds).optional() }).optional(),
      /** The client's moves are counted for the latest day that had one. */
      moves: z.strictObject({ date: z.string(), count: z.int() }).optional(),
      due: instant().optional(),
      awaits: z.enum(instantKinds).optional(),
      reminded: z.strictObject({ date: z.string(), time: z.string(), kind: z.enum(instantKinds) }).optional(),
    })
    .strict()

/** No reply and no event carries these fields. */
export type StoredAppointment = z.infer<ReturnType<typeof storedAppointmentSchema>> & DueKeys

export const appointments = record<StoredAppointment, { id: string }>({
  name: 'appointment',
  shape: 2,
  upgrades: { 1: withNotesByAuthor },
  leaver: 'none',
  erased: 'anonymised',
  schema: storedAppointmentSchema,
  key: ({ id }) => [`appointment#${id}`, 'appointment'],
  indexes: ({ id, client_id, date, time, due }) => ({
    agenda: [date, `${time}#${id}`],
    ...(client_id && { client: [client_id, `${date}#${time}#${id}`] as const }),
    ...(due && { due: [dueShard(id), due] as const }),
  }),
})

/** Shape 1 had one `notes` for all, the customer's unless somebody else edited them (RULINGS G4). */
async function withNotesByAuthor(
  { notes, notes_cut, client_by_phone, ...others }: Record<string, unknown>,
  scope: Scope | undefined,
) {
  const { id, source, version } = others as Appointment
  const same = { ...others, ...(client_by_phone === true && { own_word: true }) }
  if (notes === undefined) return same
  const own = source === 'page' && (version === 1 || (scope && !(await haveStaffWritten(scope, id))))
  return own
    ? { ...same, notes, ...(notes_cut !== undefined && { notes_cut }) }
    : { ...same, staff_notes: notes, ...(notes_cut !== undefined && { staff_notes_cut: notes_cut }) }
}

async function haveStaffWritten(scope: Scope, appointmentId: string): Promise<boolean> {
  const { items } = await query<History>(scope, `appointment#${appointmentId}`, {
    prefix: 'history#',
    consistent: true,
  })
  const byCustomer = ({ by, author, action }: History) =>
    by === CUSTOMER_NAME && !author && action === 'status'
  return items.some((entry) => 'notes' in entry.changes && !byCustomer(entry))
}

export function awaiting(id: string, { due, awaits }: Wait) {
  return { ...dueAt(id, due), awaits }
}

/** Customers' bookings write no entry, because the appointment shows its origin. */
type History = HistoryEntry & {
  appointment_id: string
  /** `by` shows the address only to those who may see it. */
  author?: { user_id: string; role: Role }
}

export const histories = record<History, { appointment_id: string; version: number }>({
  name: 'appointment_history',
  shape: 1,
  leaver: { kept: 'history of an appointment' },
  erased: 'anonymised',
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

export async function appointmentWithHistory(scope: Scope, id: string) {
  const { items } = await query<{ sk: string }>(scope, `appointment#${id}`, { consistent: true })
  const appointment = items.find(({ sk }) => sk === 'appointment') as Appointment | undefined
  return { appointment, history: items.filter(({ sk }) => sk.startsWith('history#')) as unknown as History[] }
}

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
