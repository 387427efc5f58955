import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { get } from '#functions/kit/table.ts'
import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import type { Company } from '#shared/company.ts'
import { wallClock } from '#shared/time.ts'
import {
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
    const { timezone } = (await get(ctx, companies, {}, { consistent: true })) as Company
    const now = ctx.now()
    const dateOf = (instant: string) => wallClock(timezone, new Date(instant)).date
    const verdict = judgeStatus(before, status, {
      today: wallClock(timezone, now).date,
      started: hasStarted(timezone, before, now),
      changedOn: dateOf(before.status_at ?? before.created_at),
      mayUndo: ctx.can('agenda.all'),
      byCustomer: isCustomer(ctx.by),
    })
    if (verdict !== 'ok') throw new AppError('invalid_status_transition', statusRefusals[verdict])
    const after = withStatus(before, { status, reason, by: ctx.by, now })
    return { after, action: 'status', event: statusEvent(before.status, status) }
  })
}
