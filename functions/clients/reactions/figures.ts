import type { Ctx } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { beforeChange } from '#shared/appointment-changes.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventData } from '#shared/events.ts'
import { type ClientSummary, currentClient } from '../records.ts'
import { addReach, countsOf, reachOf } from '../rules.ts'
import { readAppointments } from './appointments.ts'
import type { ClientEffect } from './summaries.ts'

type AppointmentEvent = EventData<'appointment.created'> &
  Partial<Pick<EventData<'appointment.updated'>, 'changes'>>

/** Updates the client's figures and what its professional may see. */
export function countAppointment(ctx: Ctx, appointment: AppointmentEvent): ClientEffect[] {
  const { changes, ...after } = appointment
  const before = changes && beforeChange({ ...after, changes })
  const held = [before?.status, appointment.status].includes('completed')
  const effect = (counted: Appointment, sign: 1 | -1): ClientEffect[] => {
    if (!counted.client_id) return []
    const change = async (summary: ClientSummary) => {
      const counts = countsOf(counted)
      const { last_appointment, ...others } = summary
      const last = held ? await lastAppointment(ctx, summary, appointment) : last_appointment
      return {
        ...others,
        reach: addReach(summary.reach, reachOf(counted), sign),
        appointments: summary.appointments + sign * counts.appointments,
        no_shows: summary.no_shows + sign * counts.no_shows,
        cancelled: summary.cancelled + sign * counts.cancelled,
        spent: summary.spent + sign * counts.spent,
        ...(last && { last_appointment: last }),
      }
    }
    // A reaction's request id is its event's id.
    const mark = `${ctx.request_id}${sign > 0 ? '+' : '-'}`
    return [{ id: counted.client_id, counted: { mark, change } }]
  }
  return [...effect(appointment, 1), ...(before ? effect(before, -1) : [])]
}

/** The strong read comes after the summary's, so that the order of events does not matter. */
async function lastAppointment(
  ctx: Ctx,
  { id, last_appointment }: ClientSummary,
  changed: Pick<Appointment, 'id' | 'date'>,
): Promise<string | undefined> {
  const stored = await get(ctx, appointments, { id: changed.id }, { consistent: true })
  const holder = stored?.status === 'completed' && stored.client_id
  if (holder && (await currentClient(ctx, holder)).summary.id === id)
    return [last_appointment ?? '', stored.date].sort().at(-1)
  return last_appointment === changed.date ? newestHeld(ctx, id) : last_appointment
}

async function newestHeld(ctx: Ctx, clientId: string): Promise<string | undefined> {
  let cursor: string | undefined
  do {
    const page = await readAppointments(ctx, clientId, { cursor, backwards: true })
    const held = page.found.find((one) => one.status === 'completed' && one.client_id === clientId)
    if (held) return held.date
    cursor = page.cursor
  } while (cursor)
  return undefined
}
