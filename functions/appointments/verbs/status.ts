import { bookingConfigs, companies } from '#functions/company/records.ts'
import { finishings } from '#functions/finance/records.ts'
import { finishingOf, settlementOf } from '#functions/finance/rules/settlement.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, forbidden, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import type { AgendaAppointment, AppointmentStatus, FinishingInput } from '#shared/appointments.ts'
import type { Finishing } from '#shared/finance.ts'
import type { Settlement } from '#shared/payments.ts'
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

type Input = Target & {
  status: AppointmentStatus
  reason?: string | undefined
  settlement?: FinishingInput | undefined
}

/** Sets or takes back a status for staff, API keys and link holders alike. */
export async function setStatus(
  ctx: Ctx,
  { status, reason, settlement: given, ...target }: Input,
): Promise<AgendaAppointment> {
  if (given) requireMayFinish(ctx, status, given)
  return changeAppointment(ctx, target, async (before) => {
    const [company, config, finishing] = await getMany(ctx, [
      ref(companies, {}),
      ref(bookingConfigs, {}),
      status === 'completed' ? ref(finishings, {}) : undefined,
    ])
    if (!company || !config) throw new Error('a tenant without company or configuration')
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
    if (verdict === 'confirmed_already')
      return { after: before, action: 'status', event: 'appointment.updated' }
    if (verdict !== 'ok') throw new AppError('invalid_status_transition', statusRefusals[verdict])
    const changed = withStatus(before, { status, reason, by: ctx.by, now })
    const settlement =
      status === 'completed' ? paidBy(finishingOf(finishing), given, before.price) : undefined
    const after = { ...changed, ...(settlement && { settlement }) }
    return { after, timezone, action: 'status', event: statusEvent(before.status, status) }
  })
}

/** Callers without `money.write` may name the payment method but not split the payment. */
function requireMayFinish(
  ctx: Ctx,
  status: AppointmentStatus,
  { method: _, ...parts }: FinishingInput,
): void {
  if (status !== 'completed') {
    throw invalidFields({ field: 'settlement', message: 'Informe o pagamento só ao concluir o atendimento.' })
  }
  const split = Object.values(parts).some((part) => part !== undefined)
  if (split && !ctx.can('money.write')) throw forbidden()
}

function paidBy(
  { records_income, usual_payment_method }: Finishing,
  given: FinishingInput | undefined,
  price: number,
): Settlement | undefined {
  if (!records_income) return undefined
  const judged = settlementOf(given ?? {}, price, usual_payment_method)
  if ('refusal' in judged) throw invalidFields(judged.refusal)
  return judged.settlement
}
