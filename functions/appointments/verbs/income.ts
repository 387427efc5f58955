import { settlementAfter } from '#functions/finance/rules/settlement.ts'
import { incomeWrites, reversalWrites } from '#functions/finance/writes.ts'
import type { Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { incomeOf, incomeWith } from '../rules/income.ts'

/** Returns the appointment with its income, and the writes that bring the ledger up to date (RULINGS E11). */
export async function withIncome(
  ctx: Ctx,
  before: StoredAppointment,
  planned: StoredAppointment,
): Promise<{ after: StoredAppointment; writes: Write[] }> {
  const [was, becomes] = [incomeOf(before), incomeOf(planned)]
  if (JSON.stringify(was) === JSON.stringify(becomes)) return { after: planned, writes: [] }
  const { version: appointment_version } = planned
  const { settlement: _, income_ids: __, ...facts } = planned
  const reversal = await reversalWrites(ctx, before.income_ids ?? [], { appointment_version })
  if (!becomes) return { after: facts, writes: reversal.writes }
  const settlement = was ? settlementAfter(was.settlement, planned.price) : becomes.settlement
  const origin = { appointment_id: planned.id, appointment_version }
  const income = incomeWrites(ctx, { ...incomeWith(planned, settlement), origin })
  return {
    after: { ...facts, settlement, income_ids: income.ids },
    writes: [...reversal.writes, ...income.writes],
  }
}
