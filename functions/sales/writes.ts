import { receivedNow } from '#functions/finance/rules/settlement.ts'
import { replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import type { Transaction } from '#shared/finance.ts'
import { sales } from './records.ts'

/** `Tools.receive_sale`: what was to be received for a sale is among its payments once it is received. */
export async function receiveSale(ctx: Ctx, { id, sale_id, payments }: Transaction): Promise<Write[]> {
  if (!sale_id) return []
  const found = await get(ctx, sales, { id: sale_id }, { consistent: true })
  if (!found?.income_ids.includes(id)) return []
  const sale = withoutStorage(found)
  const settlement = receivedNow(sale.settlement, payments)
  return [replace(sales, { ...sale, settlement, version: sale.version + 1 })]
}
