import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { type Movement, movementSchema, type StockItem, stockItemSchema } from '#shared/stock.ts'

/**
 * | item       | pk                                    | sk          | access                                     |
 * |------------|---------------------------------------|-------------|--------------------------------------------|
 * | stock item | `<tenant>#stock`                      | `item#<id>` | one Query for all                          |
 * | low stock  | `<tenant>#stock`                      | `low`       | ids of items that run low, as a set        |
 * | movement   | `<tenant>#stock_item#<item>`          | `<id>`      | one Query backwards is an item's history   |
 * | recipe     | `<tenant>#recipe#<service>`           | `recipe`    | by service                                 |
 * | write-off  | `<tenant>#write_off#<appointment>`    | `write_off` | what an appointment's recipes have taken   |
 *
 * An item, its movement and, when it crosses its minimum, the set of low items are written in one transaction.
 */
export const STOCK = 'stock'

export const stockItems = record<StockItem, { id: string }>({
  name: 'stock_item',
  shape: 1,
  schema: () => stockItemSchema().strict(),
  key: ({ id }) => [STOCK, `item#${id}`],
})

/** Missing while no item runs low. */
export type LowStock = { ids: Set<string> }

export const lowStock = record<LowStock, object>({
  name: 'low_stock',
  shape: 1,
  schema: () => z.strictObject({ ids: z.set(z.string()) }),
  key: () => [STOCK, 'low'],
})

export const movementsPartition = (stockItemId: string) => `stock_item#${stockItemId}`

export const movements = record<Movement, { stock_item_id: string; id: string }>({
  name: 'stock_movement',
  shape: 1,
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
  schema: () => z.strictObject({ service_id: z.string(), lines: linesSchema(), version: z.int() }),
  key: ({ service_id }) => [`recipe#${service_id}`, 'recipe'],
})

/**
 * What the recipes of a completed appointment have taken: nothing before and after. `appointment_version` is the newest
 * one that was carried through; events of older ones change nothing more.
 */
export type WriteOff = {
  appointment_id: string
  appointment_version: number
  taken: { stock_item_id: string; quantity: number }[]
  version: number
}

export const writeOffs = record<WriteOff, { appointment_id: string }>({
  name: 'write_off',
  shape: 1,
  schema: () =>
    z.strictObject({
      appointment_id: z.string(),
      appointment_version: z.int(),
      taken: linesSchema(),
      version: z.int(),
    }),
  key: ({ appointment_id }) => [`write_off#${appointment_id}`, 'write_off'],
})
