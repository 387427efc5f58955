import { MOST_UNITS } from '#shared/fields.ts'
import { sum } from '#shared/money.ts'
import type { Can } from '#shared/roles.ts'
import type { MovementType, StockItem } from '#shared/stock.ts'

/** Holds what a movement changes, and the item's quantity after it. */
export type Moved = { type: MovementType; change: number; balance: number }
type MoveRefusal = 'insufficient' | 'too_much'

/** Applies a movement: an adjustment sets the counted quantity, the others add or take units. */
export function afterMovement(
  { quantity: had }: Pick<StockItem, 'quantity'>,
  { type, quantity }: { type: MovementType; quantity: number },
): Moved | MoveRefusal {
  const change = type === 'in' ? quantity : type === 'adjustment' ? sum([quantity, -had]) : sum([-quantity])
  const balance = sum([had, change])
  if (balance < 0) return 'insufficient'
  if (balance > MOST_UNITS) return 'too_much'
  return { type, change, balance }
}

/** Takes what there is of a quantity; `missing` is the rest (RULINGS E12). */
export function takeUpTo(
  item: Pick<StockItem, 'quantity'>,
  quantity: number,
): { moved: Moved; missing: number } {
  const taken = Math.min(quantity, item.quantity)
  return {
    moved: afterMovement(item, { type: 'out', quantity: taken }) as Moved,
    missing: sum([quantity, -taken]),
  }
}

/** Puts a quantity back, as much of it as an item can hold. */
export function putBack(item: Pick<StockItem, 'quantity'>, quantity: number): Moved {
  const room = sum([MOST_UNITS, -item.quantity])
  return afterMovement(item, { type: 'in', quantity: Math.min(quantity, room) }) as Moved
}

const YEAR_MS = 366 * 86_400_000
/** Clocks of browsers may be ahead by this. */
const AHEAD_MS = 5 * 60_000

/** Returns why a movement cannot have this date. */
export function dateFault(date: Date, now: Date): string | undefined {
  if (date.getTime() > now.getTime() + AHEAD_MS) return 'A data não pode estar no futuro.'
  if (date.getTime() < now.getTime() - YEAR_MS) return 'A data pode ser de no máximo um ano atrás.'
  return undefined
}

/** Returns when a movement is recorded: after the item's newest, so that ids order them in any case. */
export function movementInstant({ last_movement }: Pick<StockItem, 'last_movement'>, now: Date): Date {
  const after = last_movement ? Date.parse(last_movement) + 1 : 0
  return new Date(Math.max(now.getTime(), after))
}

/** An item as a caller may see it: what it costs is for those who see the business's money. */
export function forReader(can: Can, { preco_compra, ...item }: StockItem): StockItem {
  return { ...item, ...(preco_compra !== undefined && can('stock.costs') && { preco_compra }) }
}

/** Tells whether products lack the price that they need (spec, staff side, section 5). */
export function lacksSalePrice({
  type,
  preco_venda,
}: {
  type: StockItem['type']
  preco_venda?: number | null | undefined
}): boolean {
  return type === 'product' && !(preco_venda && preco_venda > 0)
}

/** Returns the key by which an import compares names. */
function nameKey(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}

/** Rows of a file whose names are neither known nor in an earlier row. */
export function newRows<R extends { name: string }>(rows: readonly R[], known: readonly string[]): R[] {
  const seen = new Set(known.map(nameKey))
  return rows.filter(({ name }) => {
    const key = nameKey(name)
    return !seen.has(key) && seen.add(key)
  })
}

export type RecipeLine = { stock_item_id: string; quantity: number }

/** Items that one write-off takes: more would not fit into its transaction. */
const WRITE_OFF_ITEMS = 30

/** Returns what a service uses up: its own recipe, else its parts' together (RULINGS E12). */
export function recipeOf(
  own: readonly RecipeLine[] | undefined,
  parts: readonly (readonly RecipeLine[])[],
): RecipeLine[] {
  if (own && own.length > 0) return [...own]
  return totalsOf(parts.flat()).slice(0, WRITE_OFF_ITEMS)
}

/** Sums quantities of the same item. */
function totalsOf(lines: readonly RecipeLine[]): RecipeLine[] {
  const byItem = Map.groupBy(lines, ({ stock_item_id }) => stock_item_id)
  return [...byItem].map(([stock_item_id, same]) => ({
    stock_item_id,
    quantity: sum(same.map(({ quantity }) => quantity)),
  }))
}
