import { readCompany } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import { wallClock } from '#shared/time.ts'
import {
  customerActions,
  customerRefusal,
  hasStarted,
  isCustomer,
  judgeStatus,
  statusEvent,
  statusRefusals,
  withStatus,
} from '../rules/status.ts'
import { changeAppointment, type Target } from './change.ts'

type Input = Target & { status: AppointmentStatus; reason?: string | undefined }

/** Confirms, serves, cancels, …, or takes that back on the same day: for staff, API keys and a link's holder alike. */
export async function setStatus(ctx: Ctx, { status, reason, ...target }: Input): Promise<AgendaAppointment> {
  return changeAppointment(ctx, target, async (before) => {
    const { company, config } = await readCompany(ctx)
    const { timezone } = company
    const now = ctx.now()
    const verdict = isCustomer(ctx.by)
      ? (customerRefusal(customerActions[status], { timezone, config }, before, now) ?? 'ok')
      : judgeStatus(before, status, {
          today: wallClock(timezone, now).date,
          started: hasStarted(timezone, before, now),
          changedOn: wallClock(timezone, new Date(before.status_at ?? before.created_at)).date,
          mayUndo: ctx.can('agenda.all'),
        })
    if (verdict !== 'ok') throw new AppError('invalid_status_transition', statusRefusals[verdict])
    const after = withStatus(before, { status, reason, by: ctx.by, now })
    return { after, action: 'status', event: statusEvent(before.status, status) }
  })
}
