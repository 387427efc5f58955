import { beforeAll, expect, it } from 'vitest'
import { openTable } from '#functions/kit/table.ts'
import { describeBusiness, writeBusiness } from '../infra/local/seed.ts'
import { customerOf } from './kit/actor.ts'
import { type Store, storeOf } from './kit/goods.ts'
import { meteredStack } from './kit/metered-stack.ts'
import { shopOf } from './kit/shop.ts'

// What selling asks of DynamoDB, counted on the requests as they pass.
const { running, cost } = meteredStack('sales-units')
let store: Store

beforeAll(async () => {
  const table = openTable(running().tableName)
  const business = describeBusiness({
    slug: 'vendas',
    name: 'Vendas',
    now: new Date(),
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(table, business)
  store = storeOf(await shopOf(customerOf(business, running().url), table, running().url), table)
})

it('a sale of five products is two reads and one transaction of at most 40 write units', async () => {
  const names = ['Pomada modeladora', 'Óleo para barba', 'Shampoo de menta', 'Balm hidratante', 'Cera matte']
  const lines: object[] = []
  for (const [i, name] of names.entries()) {
    const item = {
      name,
      category: 'Revenda',
      quantity: 20,
      min_quantity: 2,
      preco_compra: 10 + i,
      preco_venda: 30,
    }
    const { body } = await store.goods.add(item)
    lines.push({ kind: 'product', id: body.id, quantity: 2, discount: 1.5 })
  }
  const sale = {
    lines,
    total_amount: 292.5,
    payments: [
      { method: 'pix', amount: 200 },
      { method: 'dinheiro', amount: 92.5 },
    ],
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const spent = await cost(async () => {
    expect((await store.goods.sell(sale, headers)).status).toBe(201)
  })
  console.log(`a sale of five lines: ${spent.writeUnits} write units, at most ${spent.writeBound}`)
  expect([spent.reads, spent.transactions.length, spent.writes]).toEqual([2, 1, 1])
  expect(spent.writeUnits).toBeLessThanOrEqual(40)
})
