import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { query } from '#functions/kit/table.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Movement, StockItem, stockContract } from '#shared/stock.ts'
import { movementsPartition, requireStockItem } from '../records.ts'
import { afterMovement, dateFault, forReader } from '../rules.ts'
import { insufficientStock, stockWrites } from '../writes.ts'

type Input<K extends keyof typeof stockContract> = z.output<(typeof stockContract)[K]['input']>
type Output<K extends keyof typeof stockContract> = z.input<(typeof stockContract)[K]['output']>

const PAGE = 50

export async function listMovements(
  ctx: Ctx,
  { stock_item_id: id, cursor }: Input<'listMovements'>,
): Promise<Output<'listMovements'>> {
  await requireStockItem(ctx, id)
  const page = await query<Movement>(ctx, movementsPartition(id), {
    backwards: true,
    limit: PAGE,
    consistent: true,
    ...(cursor && { cursor }),
  })
  return { movements: page.items, ...(page.cursor && { cursor: page.cursor }) }
}

export async function moveStock(ctx: Ctx, input: Input<'moveStock'>): Promise<Output<'moveStock'>> {
  const fault = faultOf(input, ctx.now())
  if (fault) throw invalidFields(fault)
  const { stock_item_id: id, type, quantity, reason, date } = input
  return act(ctx, async () => {
    const before = await requireStockItem(ctx, id)
    const moved = afterMovement(before, { type, quantity })
    if (moved === 'insufficient') throw insufficientStock(before)
    if (moved === 'too_much')
      throw invalidFields({ field: 'quantity', message: 'O estoque máximo de um item é 999.999,99.' })
    const origin = { ...(reason && { reason }), date }
    const { items, movements, writes } = stockWrites(ctx, [{ item: before, moved, origin }])
    const [item, movement] = [items[0] as StockItem, movements[0] as Movement]
    const change = { before: { quantity: before.quantity }, after: { quantity: item.quantity, type } }
    return {
      answer: { item: forReader(ctx.can, item), movement },
      writes: [...writes, audit('stock.move', id, change)],
    }
  })
}

function faultOf({ type, quantity, reason, date }: Input<'moveStock'>, now: Date): FieldError | undefined {
  if (type !== 'adjustment' && quantity === 0)
    return { field: 'quantity', message: 'Informe uma quantidade maior que zero.' }
  if ((type === 'adjustment' || type === 'loss') && !reason)
    return { field: 'reason', message: 'Informe o motivo.' }
  const message = date && dateFault(new Date(date), now)
  return message ? { field: 'date', message } : undefined
}
