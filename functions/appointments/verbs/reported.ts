import type * as z from 'zod'
import { clients } from '#functions/clients/records.ts'
import { acceptReported } from '#functions/clients/rules.ts'
import { clientChange } from '#functions/clients/writes/client-change.ts'
import { emit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory } from '#functions/kit/errors.ts'
import { get } from '#functions/kit/table.ts'
import type { AgendaAppointment, Appointment, appointmentsContract } from '#shared/appointments.ts'
import { refusals } from '../rules/appointment.ts'
import { changeAppointment } from './change.ts'

const refuse = errorFactory(refusals)

/** Copies the reported data into the client's file or drops it, and removes it from the appointment. */
export async function resolveReportedClient(
  ctx: Ctx,
  input: z.output<(typeof appointmentsContract)['resolveReportedClient']['input']>,
): Promise<AgendaAppointment> {
  return changeAppointment(ctx, input, async ({ reported_client, ...before }) => {
    const after: Appointment = before
    const plan = { after, action: 'reported', event: 'appointment.updated' } as const
    if (!input.accept || !reported_client) return plan
    const client =
      before.client_id && (await get(ctx, clients, { id: before.client_id }, { consistent: true }))
    if (!client || client.anonymised_at) throw refuse('client_not_found')
    const filled = acceptReported(client, reported_client, ctx.now())
    return { ...plan, writes: [clientChange(client, filled), emit('client.updated', filled)] }
  })
}
