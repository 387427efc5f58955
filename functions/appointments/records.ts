import { record, ref } from '#functions/kit/records.ts'
import { getMany, query, type Scope } from '#functions/kit/table.ts'
import type { Appointment, HistoryEntry } from '#shared/appointments.ts'
import { occupies } from './rules.ts'

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

/**
 * One change of an appointment. How it began stands on the appointment itself, so that booking writes no item for it.
 */
type History = HistoryEntry & { appointment_id: string }

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
