import type { Appointment } from '#shared/appointments.ts'
import { reference } from '#shared/ids.ts'
import { occupies } from '#shared/statuses.ts'
import { instantOf, minutesOf } from '#shared/time.ts'

const OWN_EVENT = 'navalha'

/** The id of an appointment's event, always the same. Google allows `0-9a-v`. */
export function eventIdOf(appointmentId: string): string {
  return OWN_EVENT + [...appointmentId].map((character) => character.charCodeAt(0).toString(16)).join('')
}

/** Whether an event is an appointment of ours, which is on the day sheet already (RULINGS E13). */
export function isOwn({ id, appointment_id }: { id: string; appointment_id?: string | undefined }): boolean {
  return appointment_id !== undefined || new RegExp(`^${OWN_EVENT}[0-9a-f]{20,}`).test(id)
}

const MINUTE_MS = 60_000

/**
 * What the calendar is to have of an appointment (RULINGS D25): an event while it occupies time, none where it was
 * cancelled or nobody came; what is completed stays as it is.
 */
export function eventFor(appointment: Appointment, timezone: string) {
  const { id, version, status, service_name, client_name, professional_name, date, time, duration } =
    appointment
  const event = eventIdOf(id)
  if (status === 'cancelled' || status === 'no_show') return { kind: 'delete', id: event } as const
  if (!occupies(appointment)) return { kind: 'keep' } as const
  const minutes = minutesOf(time)
  // A time that the clock skips begins an hour later.
  const start = (instantOf(timezone, date, minutes) ?? instantOf(timezone, date, minutes + 60)) as Date
  return {
    kind: 'put',
    event: {
      id: event,
      appointment_id: id,
      version,
      title: `${service_name} – ${client_name}`,
      details: [
        ...(professional_name ? [`Profissional: ${professional_name}`] : []),
        `Referência: ${reference(id)}`,
      ].join('\n'),
      start: start.toISOString(),
      end: new Date(start.getTime() + duration * MINUTE_MS).toISOString(),
      timezone,
    },
  } as const
}
