import type * as z from 'zod'
import { categoriesOf } from '#functions/categories/records.ts'
import { categoryKey, sameCategory } from '#functions/categories/rules.ts'
import { intoCategory } from '#functions/categories/writes.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { refuseOtherVersion, type Seen } from '#functions/kit/seen.ts'
import { remove } from '#functions/kit/writes.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import { newId } from '#shared/ids.ts'
import {
  DEFAULT_UNIT,
  isLow,
  NO_SALE_PRICE,
  STOCK_ITEMS,
  type StockItem,
  type stockContract,
} from '#shared/stock.ts'
import { movements, readStock, requireStockItem, type StockList, stockItems, stockLists } from '../records.ts'
import { forReader, lacksSalePrice, newRows } from '../rules.ts'
import { lowSetWrites, lowWrites, movementOf } from '../writes.ts'

type Input<K extends keyof typeof stockContract> = z.output<(typeof stockContract)[K]['input']>
type Output<K extends keyof typeof stockContract> = z.input<(typeof stockContract)[K]['output']>
type NewItem = Input<'createStockItem'>

export async function listStock(ctx: Ctx): Promise<Output<'listStock'>> {
  const [{ items }, own] = await Promise.all([readStock(ctx), categoriesOf(ctx, 'stock')])
  return { items: items.map((item) => forReader(ctx.can, item)), categories: own.map(({ name }) => name) }
}

export async function createStockItem(ctx: Ctx, input: NewItem): Promise<StockItem> {
  if (lacksSalePrice(input)) throw noSalePrice('preco_venda')
  return act(ctx, async () => {
    const { items, list } = await readStock(ctx)
    const { made, writes } = await addItems(ctx, items, list, [input])
    const item = made[0] as StockItem
    const { type, quantity, preco_compra, preco_venda } = item
    const after = { type, quantity, preco_compra, preco_venda }
    return {
      answer: forReader(ctx.can, item),
      writes: [...writes, audit('stock_item.create', item.id, { after })],
    }
  })
}

export async function importStock(
  ctx: Ctx,
  { items: rows }: Input<'importStock'>,
): Promise<Output<'importStock'>> {
  const priceless = rows.findIndex(lacksSalePrice)
  if (priceless >= 0) throw noSalePrice(`items.${priceless}.preco_venda`)
  return act(ctx, async () => {
    const { items, list } = await readStock(ctx)
    const left = newRows(
      rows,
      items.map(({ name }) => name),
    )
    const answer = { created: left.length, existing: rows.length - left.length }
    if (left.length === 0) return { answer }
    const { writes } = await addItems(ctx, items, list, left)
    return { answer, writes: [...writes, audit('stock.import', ctx.tenant, { after: answer })] }
  })
}

/** A new item that runs low sends no alert. */
async function addItems(
  ctx: Ctx,
  existing: readonly StockItem[],
  list: StockList,
  rows: readonly NewItem[],
): Promise<{ made: StockItem[]; writes: Write[] }> {
  if (existing.length + rows.length > STOCK_ITEMS) {
    throw new AppError(
      'too_many_stock_items',
      `Uma empresa pode ter no máximo ${STOCK_ITEMS} itens de estoque.`,
    )
  }
  const named = Map.groupBy(
    rows.flatMap(({ category }) => category || []),
    categoryKey,
  )
  const categories = new Map(
    await Promise.all(
      [...named].map(async ([key, [name]]) => [key, await intoCategory(ctx, 'stock', name)] as const),
    ),
  )
  const made = rows.map((row) =>
    newItem(ctx, { ...row, category: row.category && categories.get(categoryKey(row.category))?.name }),
  )
  const moved = made.filter(({ quantity }) => quantity > 0)
  return {
    made,
    writes: [
      replace(stockLists, { version: list.version + 1 }),
      ...made.map((item) => create(stockItems, item)),
      ...moved.map((item) => create(movements, firstMovement(ctx, item))),
      ...lowSetWrites('ADD', made.filter(isLow)),
      ...[...categories.values()].flatMap(({ writes }) => writes),
    ],
  }
}

function newItem(ctx: Ctx, { quantity = 0, min_quantity = 0, unit, ...fields }: NewItem): StockItem {
  const now = ctx.now()
  const at = now.toISOString()
  return withoutBlanks<StockItem>({
    id: newId('stk', now),
    ...fields,
    unit: unit || DEFAULT_UNIT,
    quantity,
    min_quantity,
    last_movement: quantity > 0 ? at : undefined,
    created_at: at,
    updated_at: at,
    version: 1,
  })
}

function firstMovement(ctx: Ctx, item: StockItem) {
  const { quantity } = item
  return movementOf(
    ctx,
    item,
    { type: 'in', change: quantity, balance: quantity },
    { reason: 'Estoque inicial' },
  )
}

export async function updateStockItem(ctx: Ctx, input: Seen<Input<'updateStockItem'>>): Promise<StockItem> {
  return act(ctx, async () => {
    const { stock_item_id: id, version, category: wanted, ...changes } = input
    const stored = await requireStockItem(ctx, id)
    refuseOtherVersion(stored, version)
    const moves = wanted && !(stored.category && sameCategory(stored.category, wanted))
    const category = await intoCategory(ctx, 'stock', moves ? wanted : undefined)
    const item = withoutBlanks<StockItem>({
      ...stored,
      ...changes,
      ...(wanted !== undefined && { category: wanted && (category.name ?? stored.category) }),
      unit: changes.unit === undefined ? stored.unit : changes.unit || DEFAULT_UNIT,
      min_quantity: changes.min_quantity === undefined ? stored.min_quantity : (changes.min_quantity ?? 0),
      updated_at: ctx.now().toISOString(),
      version: stored.version + 1,
    })
    if (lacksSalePrice(item)) throw noSalePrice('preco_venda')
    return {
      answer: forReader(ctx.can, item),
      writes: [
        replace(stockItems, item),
        ...category.writes,
        ...lowWrites([{ before: stored, after: item }]),
        audit('stock_item.update', id, { before: audited(stored), after: audited(item) }),
      ],
    }
  })
}

/** Sales and movements keep its name; recipes skip it. */
export async function deleteStockItem(
  ctx: Ctx,
  { stock_item_id: id }: Input<'deleteStockItem'>,
): Promise<Output<'deleteStockItem'>> {
  return act(ctx, async () => {
    const item = await requireStockItem(ctx, id)
    return {
      answer: {},
      writes: [
        remove(stockItems, item, item.version),
        ...lowSetWrites('DELETE', isLow(item) ? [item] : []),
        audit('stock_item.delete', id, { before: { name: item.name, quantity: item.quantity } }),
      ],
    }
  })
}

function noSalePrice(field: string): AppError {
  return invalidFields({ field, message: NO_SALE_PRICE })
}

const audited = ({ type, min_quantity, preco_compra, preco_venda }: StockItem) => ({
  type,
  min_quantity,
  preco_compra,
  preco_venda,
})
