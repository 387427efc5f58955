import * as z from 'zod'
import { AppError } from '#functions/kit/errors.ts'
import { record, ref, withoutStorage } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { get, getMany, query, queryAll } from '#functions/kit/table.ts'
import { type Movement, movementSchema, type StockItem, stockItemSchema } from '#shared/stock.ts'

/**
 * | item       | pk                                    | sk          | access                                     |
 * |------------|---------------------------------------|-------------|--------------------------------------------|
 * | stock item | `<tenant>#stock`                      | `item#<id>` | one Query for all                          |
 * | stock list | `<tenant>#stock`                      | `list`      | counts additions                           |
 * | low stock  | `<tenant>#stock`                      | `low`       | ids of items that run low, as a set        |
 * | movement   | `<tenant>#stock_item#<item>`          | `<id>`      | one Query backwards is an item's history   |
 * | recipe     | `<tenant>#recipe#<service>`           | `recipe`    | by service                                 |
 * | write-off  | `<tenant>#write_off#<appointment>`    | `write_off` | what an appointment's recipes have taken   |
 *
 * An item, its movement and, when it crosses its minimum, the set of low items are written in one transaction.
 */
const STOCK = 'stock'

export const stockItems = record<StockItem, { id: string }>({
  name: 'stock_item',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => stockItemSchema().strict(),
  key: ({ id }) => [STOCK, `item#${id}`],
})

/** Each addition raises its version, so that the limit and an import's names hold under races. */
export type StockList = { version: number }

export const stockLists = record<StockList, object>({
  name: 'stock_list',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ version: z.int() }),
  key: () => [STOCK, 'list'],
})

export async function readStock(scope: Scope): Promise<{ items: StockItem[]; list: StockList }> {
  const all = await queryAll<{ sk: string }>(scope, STOCK, { consistent: true })
  const items = all.filter(({ sk }) => sk.startsWith('item#')) as unknown as StockItem[]
  const list = all.find(({ sk }) => sk === 'list') as StockList | undefined
  return {
    items: items.map(withoutStorage).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    list: list ?? { version: 0 },
  }
}

export async function newestStockItems(
  scope: Scope,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ items: StockItem[]; cursor?: string }> {
  return query(scope, STOCK, { prefix: 'item#', backwards: true, consistent: true, ...page })
}

export async function requireStockItem(scope: Scope, id: string): Promise<StockItem> {
  const item = await get(scope, stockItems, { id }, { consistent: true })
  if (!item) throw stockItemNotFound()
  return withoutStorage(item)
}

export function stockItemNotFound(): AppError {
  return new AppError('stock_item_not_found', 'Item de estoque não encontrado.')
}

export async function readStockItems(scope: Scope, ids: readonly string[]): Promise<Map<string, StockItem>> {
  const found = await getMany(
    scope,
    ids.map((id) => ref(stockItems, { id })),
  )
  return new Map(found.flatMap((item) => (item ? [[item.id, withoutStorage(item)]] : [])))
}

export type LowStock = { ids?: Set<string> }

export const lowStock = record<LowStock, object>({
  name: 'low_stock',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ ids: z.set(z.string()).optional() }),
  key: () => [STOCK, 'low'],
})

export const movementsPartition = (stockItemId: string) => `stock_item#${stockItemId}`

export const movements = record<Movement, { stock_item_id: string; id: string }>({
  name: 'stock_movement',
  shape: 1,
  leaver: { kept: 'who moved it, a fact of the past' },
  erased: 'none',
  schema: () => movementSchema().strict(),
  key: ({ stock_item_id, id }) => [movementsPartition(stock_item_id), id],
})

export type StoredRecipe = {
  service_id: string
  lines: { stock_item_id: string; quantity: number }[]
  version: number
}

const linesSchema = () => z.array(z.strictObject({ stock_item_id: z.string(), quantity: z.number() }))

export const recipes = record<StoredRecipe, { service_id: string }>({
  name: 'recipe',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ service_id: z.string(), lines: linesSchema(), version: z.int() }),
  key: ({ service_id }) => [`recipe#${service_id}`, 'recipe'],
})

/** `appointment_version` is the newest version processed; events of older ones change nothing. */
export type WriteOff = {
  appointment_id: string
  appointment_version: number
  taken: { stock_item_id: string; quantity: number }[]
  version: number
}

export const writeOffs = record<WriteOff, { appointment_id: string }>({
  name: 'write_off',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      appointment_id: z.string(),
      appointment_version: z.int(),
      taken: linesSchema(),
      version: z.int(),
    }),
  key: ({ appointment_id }) => [`write_off#${appointment_id}`, 'write_off'],
})
