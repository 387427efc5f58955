import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTable } from '#functions/kit/table.ts'
import { describeBusiness, writeBusiness } from '../infra/local/seed.ts'
import { startStack } from '../infra/local/start.ts'
import { customerOf } from './kit/actor.ts'
import { type Store, storeOf } from './kit/goods.ts'
import { meter } from './kit/meter.ts'
import { portOf } from './kit/ports.ts'
import { shopOf } from './kit/shop.ts'

// What selling asks of DynamoDB, counted on the requests as they pass.
const { tap, during } = meter()
let dir: string
let stack: Awaited<ReturnType<typeof startStack>>
let store: Store

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-sales-units-'))
  stack = await startStack({
    port: portOf('sales-units'),
    dir,
    demo: false,
    consumers: false,
    onRequest: tap,
  })
  Object.assign(process.env, stack.env)
  const table = openTable(stack.tableName)
  const business = describeBusiness({
    slug: 'vendas',
    name: 'Vendas',
    now: new Date(),
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(table, business)
  store = storeOf(await shopOf(customerOf(business, stack.url), table, stack.url), table)
})

afterAll(async () => {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
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
  const spent = await during(stack.dynamoEndpoint, async () => {
    expect((await store.goods.sell(sale, headers)).status).toBe(201)
  })
  console.log(`a sale of five lines: ${spent.writeUnits} write units, at most ${spent.writeBound}`)
  expect([spent.reads, spent.transactions.length, spent.writes]).toEqual([2, 1, 1])
  expect(spent.writeUnits).toBeLessThanOrEqual(40)
})
