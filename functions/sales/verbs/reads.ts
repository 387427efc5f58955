import type * as z from 'zod'
import { readCompany, staffCatalog } from '#functions/company/records.ts'
import { transactions } from '#functions/finance/records.ts'
import { receivedNow } from '#functions/finance/rules/settlement.ts'
import { periodRefusal } from '#functions/finance/rules/totals.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { readStock } from '#functions/stock/records.ts'
import { sum } from '#shared/money.ts'
import type { Sale, salesContract } from '#shared/sales.ts'
import { isSellable } from '#shared/stock.ts'
import { addDays, startOfDate, wallClock } from '#shared/time.ts'
import { type StoredSale, sales, salesBetween } from '../records.ts'

type Input<K extends keyof typeof salesContract> = z.output<(typeof salesContract)[K]['input']>
type Output<K extends keyof typeof salesContract> = z.input<(typeof salesContract)[K]['output']>

export async function getTill(ctx: Ctx): Promise<Output<'getTill'>> {
  const [{ company, services }, { items }] = await Promise.all([staffCatalog(ctx), readStock(ctx)])
  const { date: today } = wallClock(company.timezone, ctx.now())
  const all = await salesBetween(ctx, spanOf(ctx, company.timezone, today, today))
  const done = all.filter(({ status }) => status === 'done')
  return {
    today,
    sales: { count: done.length, revenue: sum(done.map(({ total_amount }) => total_amount)) },
    products: items.filter(isSellable),
    services: services
      .filter(({ is_active, price }) => is_active && price > 0)
      .map(({ id, name, price }) => ({ id, name, price })),
  }
}

const PAGE = 50

export async function listSales(
  ctx: Ctx,
  { from, to, cursor }: Input<'listSales'>,
): Promise<Output<'listSales'>> {
  const refusal = periodRefusal({ from, to })
  if (refusal) throw invalidFields(refusal)
  // The cursor is the id of the previous page's last sale.
  if (cursor !== undefined && !/^sal_[0-9a-z]{26}$/.test(cursor)) {
    throw invalidFields({ field: 'cursor', message: 'Esta lista mudou. Volte ao começo dela.' })
  }
  const { company } = await readCompany(ctx)
  const span = spanOf(ctx, company.timezone, from, to)
  const found = await salesBetween(ctx, span, { before: cursor, limit: PAGE })
  const last = found.length === PAGE ? found.at(-1)?.id : undefined
  return { sales: await asReceived(ctx, found), ...(last && { cursor: last }) }
}

export async function getSale(ctx: Ctx, { sale_id }: Input<'getSale'>): Promise<Sale> {
  const sale = await get(ctx, sales, { id: sale_id }, { consistent: true })
  if (!sale) throw new AppError('sale_not_found', 'Venda não encontrada.')
  const [shown] = await asReceived(ctx, [sale])
  return shown as Sale
}

/** The ledger knows how an outstanding amount was paid later. */
async function asReceived(ctx: Ctx, found: readonly StoredSale[]): Promise<Sale[]> {
  const entries = await getMany(
    ctx,
    found.map(({ settlement, income_ids }) => {
      const last = settlement.receivable && income_ids.at(-1)
      return last ? ref(transactions, { id: last }) : undefined
    }),
  )
  return found.map((sale, i) => {
    const entry = entries[i]
    if (entry?.status !== 'paid') return sale
    return { ...sale, settlement: receivedNow(sale.settlement, entry.payments) }
  })
}

function spanOf(ctx: Ctx, timezone: string, from: string, to: string) {
  return {
    from: startOfDate(timezone, from),
    to: startOfDate(timezone, addDays(to, 1)),
    now: ctx.now(),
  }
}
