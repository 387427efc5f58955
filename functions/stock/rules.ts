import { MOST_UNITS } from '#shared/fields.ts'
import { sum } from '#shared/money.ts'
import type { Can } from '#shared/roles.ts'
import type { MovementType, StockItem } from '#shared/stock.ts'

export type Moved = { type: MovementType; change: number; balance: number }
type MoveRefusal = 'insufficient' | 'too_much'

/** An adjustment sets the counted quantity; others add or subtract. */
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

/** `missing` is what the stock lacks (RULINGS E12). */
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

export function putBack(item: Pick<StockItem, 'quantity'>, quantity: number): Moved {
  const room = sum([MOST_UNITS, -item.quantity])
  return afterMovement(item, { type: 'in', quantity: Math.min(quantity, room) }) as Moved
}

const YEAR_MS = 366 * 86_400_000
/** Browsers' clocks may be ahead by this. */
const AHEAD_MS = 5 * 60_000

export function dateFault(date: Date, now: Date): string | undefined {
  if (date.getTime() > now.getTime() + AHEAD_MS) return 'A data não pode estar no futuro.'
  if (date.getTime() < now.getTime() - YEAR_MS) return 'A data pode ser de no máximo um ano atrás.'
  return undefined
}

/** The instant is later than the item's last movement, so that ids keep their order. */
export function movementInstant({ last_movement }: Pick<StockItem, 'last_movement'>, now: Date): Date {
  const after = last_movement ? Date.parse(last_movement) + 1 : 0
  return new Date(Math.max(now.getTime(), after))
}

/** The purchase price is visible only with `money.read`. */
export function forReader(can: Can, { preco_compra, ...item }: StockItem): StockItem {
  return { ...item, ...(preco_compra !== undefined && can('stock.costs') && { preco_compra }) }
}

export function lacksSalePrice({
  type,
  preco_venda,
}: {
  type: StockItem['type']
  preco_venda?: number | null | undefined
}): boolean {
  return type === 'product' && !(preco_venda && preco_venda > 0)
}

function nameKey(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}

/** Rows with a known name, or one of an earlier row, are left out. */
export function newRows<R extends { name: string }>(rows: readonly R[], known: readonly string[]): R[] {
  const seen = new Set(known.map(nameKey))
  return rows.filter(({ name }) => {
    const key = nameKey(name)
    return !seen.has(key) && seen.add(key)
  })
}

export type RecipeLine = { stock_item_id: string; quantity: number }

const WRITE_OFF_ITEMS = 30

/** Uses the service's own recipe, or else the sum of its parts (RULINGS E12). */
export function recipeOf(
  own: readonly RecipeLine[] | undefined,
  parts: readonly (readonly RecipeLine[])[],
): RecipeLine[] {
  if (own && own.length > 0) return [...own]
  return totalsOf(parts.flat()).slice(0, WRITE_OFF_ITEMS)
}

function totalsOf(lines: readonly RecipeLine[]): RecipeLine[] {
  const byItem = Map.groupBy(lines, ({ stock_item_id }) => stock_item_id)
  return [...byItem].map(([stock_item_id, same]) => ({
    stock_item_id,
    quantity: sum(same.map(({ quantity }) => quantity)),
  }))
}
