import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import type { Finishing, financeContract } from '#shared/finance.ts'
import { finishings } from '../records.ts'
import { finishingOf } from '../rules/settlement.ts'

export async function getFinishing(ctx: Ctx): Promise<Finishing> {
  return finishingOf(await get(ctx, finishings, {}, { consistent: true }))
}

export async function updateFinishing(
  ctx: Ctx,
  { records_income, usual_payment_method }: z.output<(typeof financeContract)['updateFinishing']['input']>,
): Promise<Finishing> {
  const finishing = { records_income, ...(usual_payment_method && { usual_payment_method }) }
  return act(ctx, async () => ({
    answer: finishing,
    writes: [overwrite(finishings, finishing), audit('finishing.update', ctx.tenant, { after: finishing })],
  }))
}
