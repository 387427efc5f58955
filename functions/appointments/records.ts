import { record, ref } from '#functions/kit/records.ts'
import { getMany, queryAll, type Scope } from '#functions/kit/table.ts'
import type { Appointment, AppointmentStatus } from '#shared/appointments.ts'

/**
 * | item        | pk                          | sk            | indexes                                                   |
 * |-------------|-----------------------------|---------------|-----------------------------------------------------------|
 * | appointment | `<tenant>#appointment#<id>` | `appointment` | agenda: `<tenant>#<date>`, `<time>#<id>`                  |
 * |             |                             |               | client, when there is one: `<tenant>#<client id>`, `<date>#<time>#<id>` |
 */
export const appointments = record<Appointment, { id: string }>({
  key: ({ id }) => [`appointment#${id}`, 'appointment'],
  indexes: ({ id, client_id, date, time }) => ({
    agenda: [date, `${time}#${id}`],
    ...(client_id && { client: [client_id, `${date}#${time}#${id}`] as const }),
  }),
})

/** Statuses in which a visit still stands: it occupies its time (RULINGS C10). */
const standing: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_service']
const stands = ({ status }: Appointment) => standing.includes(status)

/** Visits that stand on a date, whoever does them, by time. One Query of the agenda index. */
export async function visitsOn(scope: Scope, date: string): Promise<Appointment[]> {
  return (await queryAll<Appointment>(scope, date, { index: 'agenda' })).filter(stands)
}

/** Those of the visits named that still stand, by date and time, read strongly a hundred at a time. */
export async function standingVisits(scope: Scope, ids: readonly string[]): Promise<Appointment[]> {
  const found = await getMany(
    scope,
    ids.map((id) => ref(appointments, { id })),
  )
  const when = ({ date, time }: Appointment) => `${date} ${time}`
  return found
    .filter((visit) => visit !== undefined)
    .filter(stands)
    .sort((a, b) => (when(a) < when(b) ? -1 : 1))
}
