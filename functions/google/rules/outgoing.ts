import type { Appointment } from '#shared/appointments.ts'
import { reference } from '#shared/ids.ts'
import { instantOf, minutesOf } from '#shared/time.ts'
import { whoComes } from '#shared/whom.ts'

const OWN_EVENT = 'navalha'

type Whose = { tenant: string; id: string }

/** The id never changes. Google allows only `0-9a-v`. */
export function eventIdOf({ tenant, id }: Whose): string {
  return OWN_EVENT + hex(`${tenant}/${id}`)
}

const hex = (text: string) => [...text].map((character) => character.charCodeAt(0).toString(16)).join('')

/** Own appointments are on the sheet already; another business's still block time (RULINGS E13). */
export function isOwn(
  { id, tenant_id }: { id: string; tenant_id?: string | undefined },
  tenant: string,
): boolean {
  return tenant_id === tenant || id.startsWith(OWN_EVENT + hex(`${tenant}/`))
}

const MINUTE_MS = 60_000

/** Completed appointments stay in the calendar; cancelled ones and no-shows have no event (RULINGS D25). */
export function eventFor(
  appointment: Appointment,
  { tenant, timezone }: { tenant: string; timezone: string },
) {
  const { id, version, status, service_name, professional_name, date, time, duration } = appointment
  const event = eventIdOf({ tenant, id })
  if (status === 'cancelled' || status === 'no_show') return { kind: 'delete', id: event } as const
  const minutes = minutesOf(time)
  // A start that the clocks skip moves an hour later.
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
