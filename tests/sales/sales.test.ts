import { beforeEach, describe, expect, it } from 'vitest'
import { transactions } from '#functions/finance/records.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany, queryAll } from '#functions/kit/table.ts'
import { type StoredSale, sales, salesPartition } from '#functions/sales/records.ts'
import { newId } from '#shared/ids.ts'
import { sum } from '#shared/money.ts'
import type { Sale } from '#shared/sales.ts'
import type { StockItem } from '#shared/stock.ts'
import { addDays } from '#shared/time.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { openStore, type Store } from '../kit/goods.ts'

// Tests sales over HTTP: the receipt, its income and its reversal.

let store: Store
let goods: Store['goods']
let pomade: StockItem
let oil: StockItem
beforeEach(async () => {
  store = await openStore()
  goods = store.goods
  pomade = (await goods.add({ name: 'Pomada', preco_venda: 25, quantity: 10 })).body
  oil = (await goods.add({ name: 'Óleo', preco_venda: 19.9, unit: 'l', quantity: 0.5 })).body
})

const product = ({ id }: { id: string }, quantity: number, more: object = {}) => ({
  kind: 'product',
  id,
  quantity,
  ...more,
})
const service = (quantity = 1, more: object = {}) => ({
  kind: 'service',
  id: store.customer.service.id,
  quantity,
  ...more,
})
const quantities = async () => {
  const { items } = (await goods.list()).body
  return Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]))
}
/** Reads every sale of a test from the months around now. */
const stored = async () => {
  const months = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7))
  const found = await Promise.all(
    [...new Set(months)].map((month) =>
      queryAll<StoredSale>(store.scope, salesPartition(month), { consistent: true }),
    ),
  )
  return found.flat()
}
const income = async ({ id }: { id: string }) => {
  const ids = (await stored()).find((sale) => sale.id === id)?.income_ids ?? []
  return (
    await getMany(
      store.scope,
      ids.map((entry) => ref(transactions, { id: entry })),
    )
  ).flatMap((entry) => entry ?? [])
}

describe('sales', () => {
  it('a sale takes the stock, adds the income and returns a receipt', async () => {
    const { status, body: sale } = await goods.sell({
      lines: [product(pomade, 2, { discount: 5 }), service(), product(oil, 0.5), product(pomade, 1)],
      payments: [
        { method: 'pix', amount: 60 },
        { method: 'dinheiro', amount: 29.95 },
      ],
      receivable: { amount: 40, due_date: store.customer.day(7) },
      notes: 'Levou na hora.',
      total_amount: 129.95,
    })
    const lines: Sale['lines'] = [
      {
        kind: 'product',
        id: pomade.id,
        product_name: 'Pomada',
        unit: 'un',
        quantity: 2,
        unit_price: 25,
        discount: 5,
        total_amount: 45,
      },
      {
        kind: 'service',
        id: store.customer.service.id,
        product_name: 'Corte',
        quantity: 1,
        unit_price: 50,
        discount: 0,
        total_amount: 50,
      },
      {
        kind: 'product',
        id: oil.id,
        product_name: 'Óleo',
        unit: 'l',
        quantity: 0.5,
        unit_price: 19.9,
        discount: 0,
        total_amount: 9.95,
      },
      {
        kind: 'product',
        id: pomade.id,
        product_name: 'Pomada',
        unit: 'un',
        quantity: 1,
        unit_price: 25,
        discount: 0,
        total_amount: 25,
      },
    ]
    expect([status, sale]).toEqual([
      201,
      {
        id: sale.id,
        lines,
        total_amount: 129.95,
        settlement: {
          payments: [
            { method: 'pix', amount: 60 },
            { method: 'dinheiro', amount: 29.95 },
          ],
          receivable: { amount: 40, due_date: store.customer.day(7) },
        },
        notes: 'Levou na hora.',
        by: 'Proprietário',
        status: 'done',
        created_at: sale.created_at,
        version: 1,
      },
    ])
    expect(await quantities()).toEqual({ Pomada: 7, Óleo: 0 })
    const [first, last] = await store.history(pomade.id)
    expect([first?.balance, last]).toEqual([
      10,
      {
        ...last,
        type: 'out',
        change: -3,
        balance: 7,
        reason: 'Venda',
        sale_id: sale.id,
        by: 'Proprietário',
      },
    ])
    expect((await goods.sale(sale.id)).body).toEqual(sale)
    const entries = await income(sale)
    expect(
      entries.map(({ status: is, amount, date, category, description }) => [
        is,
        amount,
        date,
        category,
        description,
      ]),
    ).toEqual([
      ['paid', 89.95, store.customer.day(0), 'Vendas', '2× Pomada, Corte, 0,5× Óleo, Pomada'],
      ['pending', 40, store.customer.day(7), 'Vendas', '2× Pomada, Corte, 0,5× Óleo, Pomada'],
    ])
    for (const { lines: parts = [], amount } of entries)
      expect(sum(parts.map((one) => one.amount))).toBe(amount)
  })

  it('stores one payment without a method when none is given', async () => {
    const { body } = await goods.sell({ lines: [product(pomade, 1)], total_amount: 25 })
    expect(body.settlement).toEqual({ payments: [{ amount: 25 }] })
  })

  it('a sale with a full discount is a receipt without income', async () => {
    const { status, body } = await goods.sell({
      lines: [product(pomade, 1, { discount: 25 })],
      total_amount: 0,
    })
    expect([status, body.settlement, await income(body)]).toEqual([201, { payments: [] }, []])
    expect((await goods.reverse(body)).status).toBe(200)
    expect((await quantities()).Pomada).toBe(10)
  })

  it('a sale is stored once when it is sent again under its idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { lines: [product(pomade, 2)], total_amount: 50 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => goods.sell(body, headers)))
    const again = await goods.sell(body, headers)
    expect(again.status).toBe(201)
    for (const answer of answers)
      expect([answer.body, 503]).toContainEqual(answer.status === 201 ? again.body : answer.status)
    expect((await quantities()).Pomada).toBe(8)
    expect(await stored()).toHaveLength(1)
    const changed = await goods.sell({ ...body, notes: 'x' }, headers)
    expect(changed.body.code).toBe('idempotency_mismatch')
  })
})

describe('till', () => {
  it('the till lists what can be sold, and sums the day without reversed sales', async () => {
    await goods.add({ name: 'Navalha', type: 'equipment', preco_venda: undefined, quantity: 3 })
    await goods.add({ name: 'Sem estoque', quantity: 0 })
    const { body: gone } = await goods.sell({ lines: [product(oil, 0.5)], total_amount: 9.95 })
    await goods.sell({ lines: [product(pomade, 1)], total_amount: 25 })
    await goods.sell({ lines: [service()], total_amount: 50 })
    const before = (await goods.till()).body
    expect([before.sales, before.today]).toEqual([{ count: 3, revenue: 84.95 }, store.customer.day(0)])
    expect(before.products.map(({ name }) => name)).toEqual(['Pomada'])
    expect(before.services.map(({ name, price }) => [name, price]).sort()).toEqual([
      ['Barba', 35.5],
      ['Corte', 50],
    ])
    await goods.reverse(gone)
    const after = (await goods.till()).body
    expect(after.sales).toEqual({ count: 2, revenue: 75 })
    expect(after.products.map(({ name }) => name)).toEqual(['Óleo', 'Pomada'])
  })
})

describe('history of sales', () => {
  it('the history pages over several months, newest first, by the business’s days', async () => {
    const { body: sample } = await goods.sell({ lines: [service()], total_amount: 50 })
    const today = store.customer.day(0)
    // The sales lie 60 hours apart, at odd minutes, so that days and months begin between two sales.
    const old = Array.from({ length: 120 }, (_, i) => {
      const at = new Date(Date.now() - (i + 1) * 60 * 3_600_000 - i * 61_000)
      return { ...sample, id: newId('sal', at), created_at: at.toISOString(), income_ids: [] }
    })
    const { business } = store.customer
    await writeItems(
      store.scope.table,
      old.map((sale) => ({ ...sale, ...keyOf(sale) })),
    )
    const dateOf = (sale: { created_at: string }) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: business.company.timezone }).format(
        new Date(sale.created_at),
      )
    const all = async (from: string, to: string) => {
      const found: Sale[] = []
      let cursor: string | undefined
      do {
        const page = (await goods.sales(from, to, cursor)).body
        expect(page.sales.length).toBeLessThanOrEqual(50)
        found.push(...page.sales)
        cursor = page.cursor
      } while (cursor)
      return found.map(({ id }) => id)
    }
    for (const [from, to] of [
      [addDays(today, -365), today],
      [addDays(today, -100), addDays(today, -20)],
      [addDays(today, -60), addDays(today, -60)],
    ] as const) {
      const expected = [sample, ...old].filter((sale) => dateOf(sale) >= from && dateOf(sale) <= to)
      expect(await all(from, to)).toEqual(expected.map(({ id }) => id))
    }
    const first = (await goods.sales(addDays(today, -365), today)).body
    expect((await goods.sales(today, today, first.cursor)).body.sales).toEqual([])
  })
  const keyOf = (sale: { id: string }) => {
    const [partition, sk] = sales.key(sale)
    return { pk: `${store.scope.tenant}#${partition}`, sk, shape: 'sale.1' }
  }

  it.each([
    ['a period longer than a year', { from: '2025-01-01', to: '2026-01-02' }, 'to'],
    ['a period that ends before it begins', { from: '2026-01-02', to: '2026-01-01' }, 'to'],
    ['an invalid date', { from: '2026-02-31', to: '2026-03-01' }, 'from'],
    ['a forged cursor', { from: '2026-01-01', to: '2026-01-02', cursor: 'x' }, 'cursor'],
  ])('the history is refused for %s', async (_what, { from, to, cursor }: Record<string, string>, field) => {
    const { status, body } = await goods.sales(from as string, to as string, cursor)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('the history of the first and last possible years is empty', async () => {
    for (const [from, to] of [
      ['0001-01-01', '0001-12-31'],
      ['9999-01-01', '9999-12-31'],
    ] as const)
      expect((await goods.sales(from, to)).body).toEqual({ sales: [] })
  })
})

it('a sale shows how its receivable was paid later', async () => {
  const { body: sale } = await goods.sell({
    lines: [product(pomade, 2)],
    payments: [{ method: 'pix', amount: 20 }],
    receivable: { amount: 30, due_date: store.customer.day(7) },
    total_amount: 50,
  })
  const [, later] = await income(sale)
  const settled = await store.owner.settleTransaction({
    transaction_id: later?.id,
    version: 1,
    payments: [{ method: 'dinheiro', amount: 30 }],
  })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  const payments = [
    { method: 'pix', amount: 20 },
    { method: 'dinheiro', amount: 30 },
  ]
  const paid = { ...sale, settlement: { payments } }
  expect((await goods.sale(sale.id)).body).toEqual(paid)
  expect((await goods.sales(store.customer.day(0))).body.sales).toEqual([paid])
})

describe('reversals of sales', () => {
  it('a reversal returns stock and money, and happens once', async () => {
    const { body: sale } = await goods.sell({
      lines: [product(pomade, 2), product(oil, 0.5), product(pomade, 3)],
      payments: [{ method: 'pix', amount: 100 }],
      receivable: { amount: 34.95, due_date: store.customer.day(1) },
      total_amount: 134.95,
    })
    await goods.drop(oil.id)
    const [paid] = await income(sale)
    const answers = await Promise.all([1, 2, 3].map(() => goods.reverse(sale, { reason: 'Devolveu' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body: reversed } = answers.find(({ status }) => status === 200) as (typeof answers)[0]
    expect(reversed).toEqual({
      ...sale,
      status: 'reversed',
      reversed_at: reversed.reversed_at,
      reversed_by: 'Proprietário',
      reverse_reason: 'Devolveu',
      version: 2,
    })
    const again = await goods.reverse(reversed)
    expect([again.status, again.body.code]).toEqual([409, 'sale_reversed'])
    expect(await quantities()).toEqual({ Pomada: 10 })
    expect((await store.history(pomade.id)).map(({ change, reason }) => [change, reason])).toEqual([
      [10, 'Estoque inicial'],
      [-5, 'Venda'],
      [5, 'Estorno da venda'],
    ])
    const after = await income(sale)
    expect(after.map(({ id }) => id)).toEqual([paid?.id])
    const [counter] = await getMany(store.scope, [ref(transactions, { id: after[0]?.reversed_by ?? '' })])
    expect(counter).toMatchObject({ amount: -100, date: store.customer.day(0), reverses: paid?.id })
  })

  it('refuses to reverse an unknown sale, another business’s sale or another version', async () => {
    const { body: sale } = await goods.sell({ lines: [service()], total_amount: 50 })
    const other = await openStore()
    expect((await goods.reverse({ ...sale, version: 2 })).body.code).toBe('version_conflict')
    for (const answer of [
      await other.goods.reverse(sale),
      await other.goods.sale(sale.id),
      await goods.sale('sal_00000000000000000000000000'),
      await goods.sale('sal_zzzzzzzzzzzzzzzzzzzzzzzzzz'),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'sale_not_found'])
  })
})
