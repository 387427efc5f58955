import type * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import { settlementOf } from '#functions/finance/rules/settlement.ts'
import { incomeWrites, reversalWrites } from '#functions/finance/writes.ts'
import { act } from '#functions/kit/act.ts'
import { nameWithoutAddress } from '#functions/kit/authority.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { type Ref, ref, withoutStorage } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { services } from '#functions/services/records.ts'
import { readStockItems, stockItemNotFound, stockItems } from '#functions/stock/records.ts'
import { afterMovement, putBack } from '#functions/stock/rules.ts'
import { insufficientStock, stockWrites } from '#functions/stock/writes.ts'
import type { FieldError } from '#shared/errors.ts'
import { SALE_CATEGORY } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { Settlement } from '#shared/payments.ts'
import type { Sale, SaleLine, salesContract } from '#shared/sales.ts'
import type { Service } from '#shared/services.ts'
import type { StockItem } from '#shared/stock.ts'
import { wallClock } from '#shared/time.ts'
import { type StoredSale, sales } from '../records.ts'
import { describeSale, ledgerLines, productLine, saleTotal, serviceLine, soldProducts } from '../rules.ts'

type Input<K extends keyof typeof salesContract> = z.output<(typeof salesContract)[K]['input']>

export async function processSale(ctx: Ctx, input: Input<'processSale'>): Promise<Sale> {
  return act(ctx, async () => {
    const { today, lines, items } = await readLines(ctx, input.lines)
    const moves = soldProducts(lines).map(({ id, quantity }) => {
      const item = items.get(id) as StockItem
      const moved = afterMovement(item, { type: 'out', quantity })
      if (typeof moved === 'string') throw insufficientStock(item)
      return { item, moved }
    })
    const { total } = accepted(saleTotal(lines))
    if (total !== input.total_amount) throw priceChanged(total)
    const settlement = settle(input, total, today)
    const now = ctx.now()
    const id = newId('sal', now)
    const origin = { sale_id: id, reason: 'Venda' }
    const stock = stockWrites(
      ctx,
      moves.map((move) => ({ ...move, origin })),
    )
    const income = incomeWrites(ctx, {
      date: today,
      category: SALE_CATEGORY,
      description: describeSale(lines),
      settlement,
      lines: ledgerLines(lines),
      origin: { sale_id: id },
    })
    const by = nameWithoutAddress(ctx.by)
    const sale: Sale = {
      id,
      lines,
      total_amount: total,
      settlement,
      ...(input.notes && { notes: input.notes }),
      ...(by && { by }),
      status: 'done',
      created_at: now.toISOString(),
      version: 1,
    }
    return {
      answer: sale,
      writes: [
        create(sales, { ...sale, income_ids: income.ids }),
        ...stock.writes,
        ...income.writes,
        audit('sale.process', id, { after: { lines: lines.length, total_amount: total } }),
      ],
    }
  })
}

/** A single BatchGet reads current prices, stock items and the tenant's date. */
async function readLines(ctx: Ctx, wanted: Input<'processSale'>['lines']) {
  const [company, ...things] = await getMany(ctx, [
    ref(companies, {}),
    ...wanted.map(
      ({ kind, id }): Ref<StockItem | Service> =>
        kind === 'product' ? ref(stockItems, { id }) : ref(services, { id }),
    ),
  ])
  if (!company) throw new Error('a tenant without company')
  const items = new Map<string, StockItem>()
  const lines = wanted.map((line, i): SaleLine => {
    const thing = things[i]
    if (line.kind === 'service') {
      if (!thing) throw new AppError('service_not_found', 'Serviço não encontrado')
      return accepted(serviceLine(line, thing as Service), `lines.${i}`).line
    }
    if (!thing) throw stockItemNotFound()
    const item = withoutStorage(thing as StockItem)
    items.set(item.id, item)
    return accepted(productLine(line, item), `lines.${i}`).line
  })
  return { today: wallClock(company.timezone, ctx.now()).date, lines, items }
}

function settle({ payments, receivable }: Input<'processSale'>, total: number, today: string): Settlement {
  if (receivable && receivable.due_date < today) {
    throw invalidFields({ field: 'receivable.due_date', message: 'Escolha uma data a partir de hoje.' })
  }
  const settled = settlementOf({ payments, receivable }, total, undefined)
  if ('refusal' in settled) throw invalidFields({ ...settled.refusal, field: 'payments' })
  return settled.settlement
}

function accepted<T extends object>(judged: T | { refusal: FieldError }, at?: string): T {
  if (!('refusal' in judged)) return judged
  const { field, message } = judged.refusal
  throw invalidFields({ field: at ? `${at}.${field}` : field, message })
}

function priceChanged(total: number): AppError {
  const message = `Os preços mudaram: o total agora é ${formatMoney(total)}. Confira e venda de novo.`
  return new AppError('price_changed', message)
}

/** The reversal is dated today. Items that were deleted meanwhile are skipped. */
export async function reverseSale(
  ctx: Ctx,
  { sale_id, version, reason }: Input<'reverseSale'>,
): Promise<Sale> {
  return act(ctx, async () => {
    const [found, company] = await getMany(ctx, [ref(sales, { id: sale_id }), ref(companies, {})])
    if (!company) throw new Error('a tenant without company')
    if (!found) throw new AppError('sale_not_found', 'Venda não encontrada.')
    const { income_ids, ...sale } = withoutStorage<StoredSale>(found)
    if (sale.status === 'reversed') throw new AppError('sale_reversed', 'Esta venda já foi estornada.')
    if (sale.version !== version) throw versionConflict()
    const products = soldProducts(sale.lines)
    const items = await readStockItems(
      ctx,
      products.map(({ id }) => id),
    )
    const origin = { sale_id, reason: 'Estorno da venda' }
    const moves = products.flatMap(({ id, quantity }) => {
      const item = items.get(id)
      return item ? [{ item, moved: putBack(item, quantity), origin }] : []
    })
    const now = ctx.now()
    const { date } = wallClock(company.timezone, now)
    const by = nameWithoutAddress(ctx.by)
    const reversed: Sale = {
      ...sale,
      status: 'reversed',
      reversed_at: now.toISOString(),
      ...(by && { reversed_by: by }),
      ...(reason && { reverse_reason: reason }),
      version: version + 1,
    }
    return {
      answer: reversed,
      writes: [
        replace(sales, { ...reversed, income_ids }),
        ...stockWrites(ctx, moves).writes,
        ...(await reversalWrites(ctx, income_ids, { date })).writes,
        audit('sale.reverse', sale_id, { before: { total_amount: sale.total_amount } }),
      ],
    }
  })
}
