import { commit, decide, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import type { Recurring } from '#shared/finance.ts'
import { RECURRING, recurringExpenses } from './records.ts'
import { dueDates } from './rules/recurring.ts'
import { expenseWrites } from './writes.ts'

/** Each expense moves its item to the next date, so none is created twice. */
export async function makeExpenses(ctx: Ctx, today: string): Promise<void> {
  const all = await queryAll<Recurring>(ctx, RECURRING, { consistent: true })
  for (const { id } of all.filter((one) => dueDates(one, today).dates.length > 0)) {
    while (await decide(() => makeSome(ctx, id, today))) {}
  }
}

async function makeSome(ctx: Ctx, id: string, today: string): Promise<boolean> {
  const found = await get(ctx, recurringExpenses, { id }, { consistent: true })
  if (!found) return false
  const before = withoutStorage(found)
  const { after, writes } = expenseWrites(ctx, before, today)
  if (writes.length === 0) return false
  await commit(ctx, replace(recurringExpenses, { ...after, version: before.version + 1 }), ...writes)
  return true
}
