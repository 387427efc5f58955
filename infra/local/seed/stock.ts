import { sales } from '#functions/sales/records.ts'
import { lowStock, movements, recipes, stockItems } from '#functions/stock/records.ts'
import { SALE_CATEGORY, type Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { lineTotal, sum } from '#shared/money.ts'
import type { Sale } from '#shared/sales.ts'
import { isLow, type Movement, type StockItem } from '#shared/stock.ts'
import { addDays, weekdayOf } from '#shared/time.ts'
import { type Business, itemOf, pick } from './business.ts'
import { at, entryAt, paymentsOf } from './ledger.ts'

type Described = Pick<StockItem, 'name' | 'unit' | 'quantity' | 'min_quantity' | 'preco_compra'> &
  Partial<StockItem> & {
    /** This many units are taken every Monday. */
    weekly?: number
  }

const products: Described[] = [
  {
    name: 'Pomada modeladora',
    unit: 'un',
    quantity: 42,
    min_quantity: 5,
    preco_compra: 19.9,
    preco_venda: 45,
  },
  { name: 'Óleo para barba', unit: 'un', quantity: 36, min_quantity: 5, preco_compra: 16.5, preco_venda: 38 },
  { name: 'Balm para barba', unit: 'un', quantity: 34, min_quantity: 5, preco_compra: 15, preco_venda: 35 },
  { name: 'Xampu de menta', unit: 'un', quantity: 40, min_quantity: 6, preco_compra: 18, preco_venda: 42 },
  {
    name: 'Loção pós-barba',
    unit: 'un',
    quantity: 30,
    min_quantity: 4,
    preco_compra: 14.2,
    preco_venda: 32.5,
  },
  { name: 'Pente de madeira', unit: 'un', quantity: 28, min_quantity: 3, preco_compra: 8, preco_venda: 25 },
]
const supplies: Described[] = [
  { name: 'Lâminas', unit: 'cx', quantity: 10, min_quantity: 3, preco_compra: 34, weekly: 1 },
  { name: 'Toalha descartável', unit: 'un', quantity: 400, min_quantity: 80, preco_compra: 0.9, weekly: 42 },
  { name: 'Espuma de barbear', unit: 'L', quantity: 12, min_quantity: 2, preco_compra: 46, weekly: 0.75 },
  { name: 'Luvas de nitrilo', unit: 'cx', quantity: 18, min_quantity: 4, preco_compra: 29.9, weekly: 1 },
  { name: 'Pigmento para barba', unit: 'un', quantity: 14, min_quantity: 2, preco_compra: 52 },
]
const equipment: Described[] = [
  { name: 'Máquina de corte', unit: 'un', quantity: 5, min_quantity: 1, preco_compra: 690 },
  { name: 'Navalhete', unit: 'un', quantity: 8, min_quantity: 2, preco_compra: 75 },
  { name: 'Secador', unit: 'un', quantity: 3, min_quantity: 1, preco_compra: 380 },
]

/** Describes a stock with its movements since a date, its sales, and the recipe of a service. */
export function describeStock(business: Business, from: string, today: string, random: () => number) {
  const opened = at(business, from, 480)
  const history: Movement[] = []
  const all = new Map<string, StockItem>()
  const place = (type: StockItem['type']) => (described: Described) => {
    const { weekly = 0, quantity, ...fields } = described
    const created_at = opened.toISOString()
    const id = newId('stk', opened)
    all.set(id, { id, ...fields, type, quantity: 0, created_at, updated_at: created_at, version: 1 })
    move(id, quantity, opened, { type: 'in' })
    return { id, weekly }
  }
  function move(id: string, change: number, when: Date, more: Pick<Movement, 'type'> & Partial<Movement>) {
    const item = all.get(id) as StockItem
    const balance = sum([item.quantity, change])
    const date = when.toISOString()
    history.push({ id: newId('mov', when), stock_item_id: id, change, balance, date, ...more })
    const version = item.version + 1
    all.set(id, { ...item, quantity: balance, last_movement: date, updated_at: date, version })
  }

  const sold = products.map(place('product'))
  const used = supplies.map(place('supply'))
  equipment.map(place('equipment'))
  const receipts: object[] = []
  const entries: Transaction[] = []
  for (let date = addDays(from, 1); date < today; date = addDays(date, 1)) {
    const weekday = weekdayOf(date)
    for (const { id, weekly } of used)
      if (weekday === 1 && weekly > 0)
        move(id, -weekly, at(business, date, 490), { type: 'out', reason: 'Uso da semana' })
    const buyers = weekday === 0 ? 0 : Math.floor(random() * 3)
    for (let i = 0; i < buyers; i++) {
      const when = at(business, date, 600 + Math.floor(random() * 480))
      const first = pick(sold, random)
      const second = pick(sold, random)
      const ids = random() < 0.3 && second !== first ? [first.id, second.id] : [first.id]
      const { sale, entry } = sell(
        ids.map((id) => all.get(id) as StockItem),
        when,
        date,
        random,
      )
      for (const id of ids) move(id, -1, when, { type: 'out', sale_id: sale.id, by: sale.by })
      receipts.push(itemOf(business, sales, { ...sale, income_ids: [entry.id] }))
      entries.push(entry)
    }
  }
  const low = [...all.values()].filter(isLow).map(({ id }) => id)
  return {
    entries,
    items: [
      ...[...all.values()].map((item) => itemOf(business, stockItems, item)),
      ...history.map((movement) => itemOf(business, movements, movement)),
      ...receipts,
      ...(low.length > 0 ? [itemOf(business, lowStock, { ids: new Set(low) })] : []),
      ...recipeOf(business, [...all.values()]),
    ],
  }
}

function sell(items: readonly StockItem[], when: Date, date: string, random: () => number) {
  const lines = items.map(({ id, name, unit, preco_venda = 0 }) => ({
    kind: 'product' as const,
    id,
    product_name: name,
    unit,
    quantity: 1,
    unit_price: preco_venda,
    discount: 0,
    total_amount: lineTotal(preco_venda, 1),
  }))
  const total_amount = sum(lines.map((line) => line.total_amount))
  const payments = paymentsOf(total_amount, random)
  const sale: Sale = {
    id: newId('sal', when),
    lines,
    total_amount,
    settlement: { payments },
    by: 'Dono da Navalha',
    status: 'done',
    created_at: when.toISOString(),
    version: 1,
  }
  const entry = entryAt(when, {
    type: 'income',
    status: 'paid',
    category: SALE_CATEGORY,
    amount: total_amount,
    description: lines.map(({ product_name }) => `1× ${product_name}`).join(', '),
    date,
    payments,
    lines: lines.map(({ kind, id, product_name, quantity, total_amount: amount }) => ({
      kind,
      id,
      name: product_name,
      quantity,
      amount,
    })),
    sale_id: sale.id,
  })
  return { sale, entry }
}

function recipeOf({ services, ...business }: Business, items: readonly StockItem[]): object[] {
  const service = services.find(({ name }) => name === 'Barba com toalha quente')
  const lineOf = (name: string, quantity: number) => {
    const item = items.find((one) => one.name === name)
    return item ? [{ stock_item_id: item.id, quantity }] : []
  }
  const lines = [...lineOf('Toalha descartável', 2), ...lineOf('Espuma de barbear', 0.05)]
  if (!service) return []
  return [itemOf({ services, ...business }, recipes, { service_id: service.id, lines, version: 1 })]
}
