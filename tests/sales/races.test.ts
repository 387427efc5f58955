import { beforeEach, describe, expect, it } from 'vitest'
import { transactions } from '#functions/finance/records.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany, queryAll } from '#functions/kit/table.ts'
import { type StoredSale, salesPartition } from '#functions/sales/records.ts'
import { sum } from '#shared/money.ts'
import type { StockItem } from '#shared/stock.ts'
import { randomFrom } from '../../infra/local/seed/business.ts'
import { expectChain, openStore, type Store } from '../kit/goods.ts'
import { volume } from '../kit/volume.ts'

// Tests simultaneous and refused sales. Stock, receipts and ledger always agree.

let store: Store
let goods: Store['goods']
beforeEach(async () => {
  store = await openStore()
  goods = store.goods
})

type Answer = { status: number; body: { code?: string } }

/** Repeats a request under one key until its reply is final, as a screen does. */
async function persist<A extends Answer>(send: (headers: Record<string, string>) => Promise<A>): Promise<A> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  for (;;) {
    const answer = await send(headers)
    if (answer.status !== 503) return answer
    // This pause is the one in the reply's Retry-After header.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function receipts() {
  const months = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7))
  const found = await Promise.all(
    [...new Set(months)].map((month) =>
      queryAll<StoredSale>(store.scope, salesPartition(month), { consistent: true }),
    ),
  )
  return found.flat()
}

/** Reads the ledger's entries of these sales, including reversals. */
async function ledgerOf(sales: readonly StoredSale[]) {
  const read = async (ids: string[]) =>
    (
      await getMany(
        store.scope,
        ids.map((id) => ref(transactions, { id })),
      )
    ).flatMap((one) => one ?? [])
  const entries = await read(sales.flatMap(({ income_ids }) => income_ids))
  const counters = await read(entries.flatMap(({ reversed_by }) => reversed_by ?? []))
  return sum([...entries, ...counters].map(({ amount }) => amount))
}

const BUYERS = volume(20, 100)

it(`exactly 10 of ${BUYERS} simultaneous sales succeed when 10 units are left`, async () => {
  const { body: item } = await goods.add({ quantity: 10, preco_venda: 19.99, min_quantity: 3 })
  const sale = { lines: [{ kind: 'product', id: item.id, quantity: 1 }], total_amount: 19.99 }
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, () => persist((headers) => goods.sell(sale, headers))),
  )
  const sold = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 409)
  expect([sold.length, refused.length]).toEqual([10, BUYERS - 10])
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['insufficient_stock']))
  expect(refused[0]?.body.detail).toMatch(/^Estoque insuficiente/)
  expect(await expectChain(store, item.id)).toHaveLength(11)
  const all = await receipts()
  expect([all.length, await ledgerOf(all), (await goods.till()).body.sales]).toEqual([
    10,
    199.9,
    { count: 10, revenue: 199.9 },
  ])
}, 120_000)

it('balances equal their movements and the ledger equals the receipts after simultaneous sales, reversals and movements', async () => {
  const random = randomFrom(11)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const items = await Promise.all(
    [19.99, 0.03, 7.5].map(
      async (preco_venda, i) => (await goods.add({ name: `P${i}`, preco_venda, quantity: 40 })).body,
    ),
  )
  const cents = (most: number) => Math.floor(random() * most * 100 + 1) / 100
  const sold: { id: string; version: number }[] = []
  const operate = async () => {
    const dice = random()
    const { id } = pick(items)
    if (dice < 0.3) {
      const type = pick(['in', 'out', 'adjustment', 'loss'])
      return persist((headers) => goods.move(id, { type, quantity: cents(9), reason: 'x' }, headers))
    }
    const last = dice < 0.45 && sold.pop()
    if (last) return persist((headers) => goods.reverse(last, {}, headers))
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const item = pick(items)
      return { kind: 'product', id: item.id, quantity: 1 + cents(2), price: item.preco_venda as number }
    })
    const rounded = lines.map(({ quantity, ...line }) => ({ ...line, quantity: Number(quantity.toFixed(2)) }))
    const total_amount = sum(
      rounded.map(
        ({ price, quantity }) =>
          Math.floor((Math.round(price * 100) * Math.round(quantity * 100) + 50) / 100) / 100,
      ),
    )
    const body = { lines: rounded.map(({ price: _, ...line }) => line), total_amount }
    const answer = await persist((headers) => goods.sell(body, headers))
    if (answer.status === 201) sold.push(answer.body)
    return answer
  }
  const counts: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 12; i++) {
        const { status, body } = await operate()
        const name = body.code ?? String(status)
        counts[name] = (counts[name] ?? 0) + 1
      }
    }),
  )
  console.log('answers', counts)
  expect(Object.keys(counts).filter((name) => !/^(20[01]|insufficient_stock)$/.test(name))).toEqual([])
  const all = await receipts()
  const standing = all.filter(({ status }) => status === 'done')
  for (const item of items) {
    const history = await expectChain(store, item.id)
    const soldUnits = standing
      .flatMap(({ lines }) => lines)
      .filter(({ id }) => id === item.id)
      .map(({ quantity }) => quantity)
    const ofSales = history.filter(({ sale_id }) => sale_id).map(({ change }) => change)
    expect(sum(ofSales)).toBe(sum(soldUnits.map((units) => -units)))
  }
  const revenue = sum(standing.map(({ total_amount }) => total_amount))
  expect([await ledgerOf(all), (await goods.till()).body.sales.revenue]).toEqual([revenue, revenue])
  const low = (await goods.list()).body.items.filter((item) => item.quantity <= item.min_quantity)
  expect(await store.low()).toEqual(low.map(({ id }) => id).sort())
}, 120_000)

describe('refused sales', () => {
  let item: StockItem
  let half: StockItem
  let supply: StockItem
  beforeEach(async () => {
    item = (await goods.add({ quantity: 5, preco_venda: 10 })).body
    half = (await goods.add({ name: 'Óleo', quantity: 0.5, preco_venda: 10 })).body
    supply = (await goods.add({ name: 'Luvas', type: 'supply', quantity: 5, preco_venda: 10 })).body
  })

  type Line = { kind?: string; id?: string; quantity?: unknown; discount?: unknown }
  type Case = { lines?: Line[]; item?: 'half' | 'supply' | 'service' | 'other'; body?: object }
  const positive = 'Informe uma quantidade maior que zero.'
  const differ = 'A soma dos pagamentos deve ser igual ao total.'
  const decimals = 'Use no máximo duas casas decimais.'
  const rows: [string, Case, number, string, string?][] = [
    ['no lines', { lines: [] }, 400, 'Escolha um produto ou serviço.', 'lines'],
    ['a quantity of 0', { lines: [{ quantity: 0 }] }, 400, positive, 'lines.0.quantity'],
    [
      'a negative quantity',
      { lines: [{ quantity: -1 }] },
      400,
      'A quantidade não pode ser negativa.',
      'lines.0.quantity',
    ],
    ['a quantity in thousandths', { lines: [{ quantity: 1.001 }] }, 400, decimals, 'lines.0.quantity'],
    [
      'a quantity of 1e21',
      { lines: [{ quantity: 1e21 }] },
      400,
      'A quantidade máxima é 999.999,99.',
      'lines.0.quantity',
    ],
    ['a quantity of NaN', { lines: [{ quantity: 'NaN' }] }, 400, 'Informe a quantidade.', 'lines.0.quantity'],
    [
      'a fraction of a unit while more is left',
      { lines: [{ quantity: 0.5 }] },
      400,
      'A quantidade mínima é 1.',
      'lines.0.quantity',
    ],
    [
      'less than the last part of a unit',
      { item: 'half', lines: [{ quantity: 0.4 }] },
      400,
      'A quantidade mínima é 0,5.',
      'lines.0.quantity',
    ],
    [
      'half a service',
      { item: 'service', lines: [{ quantity: 1.5 }] },
      400,
      'Serviços são vendidos em quantidades inteiras.',
      'lines.0.quantity',
    ],
    ['an item that is not for sale', { item: 'supply' }, 400, 'Este item não está à venda.', 'lines.0.id'],
    [
      'a total above the maximum',
      { item: 'service', lines: [{ quantity: 999_999 }] },
      400,
      'O valor máximo é R$\u00a0999.999,99.',
      'lines',
    ],
    [
      'a discount above the subtotal',
      { lines: [{ discount: 10.01 }] },
      400,
      'Desconto não pode ser maior que o subtotal',
      'lines.0.discount',
    ],
    ['a discount in thousandths', { lines: [{ discount: 0.001 }] }, 400, decimals, 'lines.0.discount'],
    ['payments below the total', { body: { payments: [{ amount: 9.99 }] } }, 400, differ, 'payments'],
    [
      'payments above the total',
      { body: { payments: [{ amount: 10 }, { amount: 5 }] } },
      400,
      differ,
      'payments',
    ],
    ['an empty list of payments', { body: { payments: [] } }, 400, differ, 'payments'],
    [
      'a payment of 0',
      { body: { payments: [{ amount: 10 }, { amount: 0 }] } },
      400,
      'Informe um valor maior que zero.',
      'payments.1.amount',
    ],
    [
      'a due date in the past',
      { body: { receivable: { amount: 10, due_date: '2020-01-01' } } },
      400,
      'Escolha uma data a partir de hoje.',
      'receivable.due_date',
    ],
    [
      'a receivable above the total',
      { body: { receivable: { amount: 11, due_date: '2099-01-01' } } },
      400,
      differ,
      'payments',
    ],
    ['a total that differs from the prices', { body: { total_amount: 9.99 } }, 409, 'price_changed'],
    ['a total of 1e21', { body: { total_amount: 1e21 } }, 409, 'price_changed'],
    ['a quantity above the stock', { lines: [{ quantity: 5.01 }] }, 409, 'insufficient_stock'],
    [
      'two lines that exceed the stock together',
      { lines: [{ quantity: 3 }, { quantity: 3 }] },
      409,
      'insufficient_stock',
    ],
    [
      'an unknown product',
      { lines: [{ id: 'stk_00000000000000000000000000' }] },
      404,
      'stock_item_not_found',
    ],
    ['another business’s product', { item: 'other' }, 404, 'stock_item_not_found'],
    [
      'an unknown service',
      { lines: [{ kind: 'service', id: 'srv_00000000000000000000000000' }] },
      404,
      'service_not_found',
    ],
  ]
  it.each(rows)(
    'a sale with %s is refused and stores nothing',
    async (_what, { lines = [{}], item: which, body = {} }, status, says, field) => {
      const service = store.customer.service.id
      const other =
        which === 'other' && (await (await openStore()).goods.add({ quantity: 5, preco_venda: 10 })).body
      const thing = other || { half, supply, service: { id: service } }[which as 'half'] || item
      const kind = which === 'service' ? 'service' : 'product'
      const answer = await goods.sell({
        lines: lines.map((line) => ({ kind, id: thing.id, quantity: 1, ...line })),
        total_amount: 10,
        ...body,
      })
      const { code, errors } = answer.body
      expect([answer.status, ...(field ? [errors?.[0]?.message, errors?.[0]?.field] : [code])]).toEqual([
        status,
        says,
        ...(field ? [field] : []),
      ])
      expect(await receipts()).toEqual([])
      expect((await goods.list()).body.items.map(({ version }) => version)).toEqual([1, 1, 1])
    },
  )
})
