import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import { appointmentWithHistory } from '#functions/schedule/records/appointments.ts'
import type { appointmentsContract, HistoryEntry } from '#shared/appointments.ts'
import { entryForRole, forRole } from '../rules/appointment.ts'
import { requireReached } from './change.ts'

type Route = (typeof appointmentsContract)['getAppointment']

export async function getAppointment(
  ctx: Ctx,
  { appointment_id }: z.output<Route['input']>,
): Promise<z.input<Route['output']>> {
  const { appointment: found, history } = await appointmentWithHistory(ctx, appointment_id)
  const appointment = requireReached(ctx, found)
  // A customer's booking has no history entry of its own.
  const booked: HistoryEntry = { version: 1, at: appointment.created_at, action: 'created', changes: {} }
  return {
    appointment: forRole(ctx.can, appointment),
    history: [...(history[0]?.version === 1 ? [] : [booked]), ...history].map((entry) =>
      entryForRole(ctx, entry),
    ),
  }
}
