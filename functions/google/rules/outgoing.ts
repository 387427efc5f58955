import type { Appointment } from '#shared/appointments.ts'
import { reference } from '#shared/ids.ts'
import { instantOf, minutesOf } from '#shared/time.ts'
import { whoComes } from '#shared/whom.ts'

const OWN_EVENT = 'navalha'

type Whose = { tenant: string; id: string }

/** Returns the id of an appointment's event, always the same. Google allows `0-9a-v`. */
export function eventIdOf({ tenant, id }: Whose): string {
  return OWN_EVENT + hex(`${tenant}/${id}`)
}

const hex = (text: string) => [...text].map((character) => character.charCodeAt(0).toString(16)).join('')

/**
 * Tells whether an event is an appointment of this business, which is on the day sheet already (RULINGS E13).
 * Two businesses may share a Google account: each is busy while the other is.
 */
export function isOwn(
  { id, tenant_id }: { id: string; tenant_id?: string | undefined },
  tenant: string,
): boolean {
  return tenant_id === tenant || id.startsWith(OWN_EVENT + hex(`${tenant}/`))
}

const MINUTE_MS = 60_000

/**
 * Returns what the calendar is to have of an appointment (RULINGS D25): an event, also of what is completed,
 * but none where it was cancelled or nobody came.
 */
export function eventFor(
  appointment: Appointment,
  { tenant, timezone }: { tenant: string; timezone: string },
) {
  const { id, version, status, service_name, professional_name, date, time, duration } = appointment
  const event = eventIdOf({ tenant, id })
  if (status === 'cancelled' || status === 'no_show') return { kind: 'delete', id: event } as const
  const minutes = minutesOf(time)
  // A time that the clock skips begins an hour later.
  const start = (instantOf(timezone, date, minutes) ?? instantOf(timezone, date, minutes + 60)) as Date
  return {
    kind: 'put',
    event: {
      id: event,
      tenant_id: tenant,
      appointment_id: id,
      version,
      title: `${service_name} – ${whoComes(appointment)}`,
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
