import { sameCategory } from '#functions/categories/rules.ts'
import { nameWithoutAddress } from '#functions/kit/authority.ts'
import { create, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { patch, updateSet } from '#functions/kit/writes.ts'
import { newId } from '#shared/ids.ts'
import { INSUFFICIENT_STOCK, isLow, type Movement, type StockItem } from '#shared/stock.ts'
import { lowStock, movements, readStock, stockItems } from './records.ts'
import { type Moved, movementInstant } from './rules.ts'

type Origin = Pick<Movement, 'reason' | 'missing' | 'sale_id' | 'appointment_id'> & {
  date?: string | undefined
}
type Move = { item: StockItem; moved: Moved; origin: Origin }

/** The items' versions are required, because each balance follows from the one before. */
export function stockWrites(
  ctx: Ctx,
  moves: readonly Move[],
): { items: StockItem[]; movements: Movement[]; writes: Write[] } {
  const done = moves.map(({ item, moved, origin }) => {
    const at = movementInstant(item, ctx.now())
    const after: StockItem = {
      ...item,
      quantity: moved.balance,
      last_movement: at.toISOString(),
      updated_at: at.toISOString(),
      version: item.version + 1,
    }
    return { before: item, after, movement: movementOf(ctx, after, moved, origin) }
  })
  return {
    items: done.map(({ after }) => after),
    movements: done.map(({ movement }) => movement),
    writes: [
      ...done.flatMap(({ after, movement }) => [replace(stockItems, after), create(movements, movement)]),
      ...lowWrites(done),
    ],
  }
}

/** Recreates the movement that led to the item's current quantity. */
export function movementOf(
  { by }: Ctx,
  { id, last_movement: at = '' }: StockItem,
  { type, change, balance }: Moved,
  { date = at, missing, ...origin }: Origin,
): Movement {
  const name = nameWithoutAddress(by)
  return {
    id: newId('mov', new Date(at)),
    stock_item_id: id,
    type,
    change,
    balance,
    ...(missing && { missing }),
    ...origin,
    date,
    ...(name && { by: name }),
  }
}

/** All items must cross their minimum in the same direction. */
export function lowWrites(changes: readonly { before: StockItem; after: StockItem }[]): Write[] {
  const newlyLow = changes.filter(({ before, after }) => !isLow(before) && isLow(after))
  const noLongerLow = changes.filter(({ before, after }) => isLow(before) && !isLow(after))
  return [
    ...lowSetWrites(
      'ADD',
      newlyLow.map(({ after }) => after),
    ),
    ...lowSetWrites(
      'DELETE',
      noLongerLow.map(({ after }) => after),
    ),
    ...newlyLow.map(({ after }) => emit('stock.low_alert', after)),
  ]
}

export function lowSetWrites(operation: 'ADD' | 'DELETE', items: readonly StockItem[]): Write[] {
  if (items.length === 0) return []
  return [updateSet(lowStock, {}, operation, ['ids', items.map(({ id }) => id)])]
}

export function insufficientStock({ name, unit, quantity }: StockItem): AppError {
  const there = `${String(quantity).replace('.', ',')} ${unit}`
  return new AppError('insufficient_stock', `${INSUFFICIENT_STOCK}: há ${there} de "${name}".`)
}

/** The category and the audit item take two more writes. */
const BATCH = 90

export async function relabelStock(ctx: Ctx, name: string, newName: string | undefined): Promise<Write[]> {
  const { items } = await readStock(ctx)
  return items
    .filter(({ category }) => category && sameCategory(category, name) && category !== newName)
    .slice(0, BATCH)
    .map((item) => {
      const { version } = item
      const changes = { category: newName, updated_at: ctx.now().toISOString(), version: version + 1 }
      return patch(stockItems, item, changes, { version })
    })
}
