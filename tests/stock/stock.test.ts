import { beforeEach, describe, expect, it } from 'vitest'
import { movements, stockItems } from '#functions/stock/records.ts'
import { newId } from '#shared/ids.ts'
import { sum } from '#shared/money.ts'
import { type Movement, STOCK_ITEMS, type StockItem } from '#shared/stock.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { expectChain, goodsOf, openStore, type Store } from '../kit/goods.ts'

// Tests the stock over HTTP: items, movements and their refusals.

let store: Store
let goods: Store['goods']
beforeEach(async () => {
  store = await openStore()
  goods = store.goods
})

const names = async () => (await goods.list()).body.items.map(({ name }) => name)
const stranger = 'stk_00000000000000000000000000'

describe('stock items', () => {
  it('an item is added with its first movement and category, changed and removed', async () => {
    const { status, body: made } = await goods.add({
      name: ' Pomada ',
      category: 'Cabelo',
      quantity: 2.5,
      min_quantity: 1,
      preco_compra: 10,
    })
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        name: 'Pomada',
        type: 'product',
        category: 'Cabelo',
        unit: 'un',
        quantity: 2.5,
        min_quantity: 1,
        preco_compra: 10,
        preco_venda: 25,
        last_movement: made.created_at,
        created_at: made.created_at,
        updated_at: made.created_at,
        version: 1,
      },
    ])
    const { body: listed } = await goods.list()
    expect(listed).toEqual({ items: [made], categories: ['Cabelo'] })
    const { movements } = (await goods.movements(made.id)).body
    expect(movements).toEqual([
      {
        id: movements[0]?.id,
        stock_item_id: made.id,
        type: 'in',
        change: 2.5,
        balance: 2.5,
        reason: 'Estoque inicial',
        date: made.created_at,
        by: 'Proprietário',
      },
    ])
    const { body: changed } = await goods.change(made, {
      name: 'Pomada forte',
      category: null,
      unit: null,
      preco_compra: null,
      min_quantity: null,
    })
    const { category: _, preco_compra: __, ...rest } = made
    expect(changed).toEqual({
      ...rest,
      name: 'Pomada forte',
      min_quantity: 0,
      updated_at: changed.updated_at,
      version: 2,
    })
    expect((await goods.change(made, { name: 'x' })).body.code).toBe('version_conflict')
    expect((await goods.drop(made.id)).status).toBe(200)
    expect(await names()).toEqual([])
    for (const answer of [
      await goods.drop(made.id),
      await goods.change(changed, { name: 'x' }),
      await goods.move(made.id, { type: 'in', quantity: 1 }),
      await goods.movements(made.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'stock_item_not_found'])
  })

  it('an item for sale needs a price when it is created and changed', async () => {
    const refused = [
      400,
      [{ field: 'preco_venda', message: 'Preço de venda é obrigatório para produtos de venda' }],
    ]
    const result = async (answer: ReturnType<typeof goods.add>) => {
      const { status, body } = await answer
      return [status, body.errors]
    }
    expect(await result(goods.add({ preco_venda: undefined }))).toEqual(refused)
    expect(await result(goods.add({ preco_venda: 0 }))).toEqual(refused)
    const { body: supply } = await goods.add({ type: 'supply', preco_venda: undefined })
    expect(await result(goods.change(supply, { type: 'product' }))).toEqual(refused)
    const { body: product } = await goods.add({})
    expect(await result(goods.change(product, { preco_venda: null }))).toEqual(refused)
    expect((await goods.change(product, { preco_venda: null, type: 'equipment' })).status).toBe(200)
  })

  it('an item follows its category when the category is renamed', async () => {
    await goods.add({ name: 'A', category: 'Cor' })
    await goods.add({ name: 'B', category: ' cor ' })
    const categories = async () => {
      const { items, categories: own } = (await goods.list()).body
      return [items.map(({ category }) => category), own]
    }
    expect(await categories()).toEqual([['Cor', 'Cor'], ['Cor']])
    const call = store.owner.call
    await call('POST', '/api/staff/categories/rename', { type: 'stock', name: 'cor', new_name: 'Tinta' })
    expect(await categories()).toEqual([['Tinta', 'Tinta'], ['Tinta']])
  })

  it('only people who may see money see the cost of an item', async () => {
    await goods.add({ preco_compra: 10 })
    const seen = async (by: Store['goods']) => (await by.list()).body.items[0]?.preco_compra
    expect([
      await seen(goods),
      await seen(goodsOf(store.manager)),
      await seen(goodsOf(store.professional)),
    ]).toEqual([10, 10, undefined])
  })

  it('an item is created once under one idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => goods.add({ quantity: 3 }, headers)))
    const { body: again } = await goods.add({ quantity: 3 }, headers)
    expect(new Set([...answers.map(({ body }) => body.id), again.id]).size).toBe(1)
    expect(await store.history(again.id)).toHaveLength(1)
  })
})

describe('stock movements', () => {
  let item: StockItem
  beforeEach(async () => {
    item = (await goods.add({ quantity: 10 })).body
  })

  it('a movement adds, takes or sets the counted quantity', async () => {
    const steps = [
      [{ type: 'in', quantity: 0.1 }, 0.1, 10.1],
      [{ type: 'in', quantity: 0.2 }, 0.2, 10.3],
      [{ type: 'out', quantity: 10.3 }, -10.3, 0],
      [{ type: 'adjustment', quantity: 7.77, reason: 'Contagem' }, 7.77, 7.77],
      [{ type: 'loss', quantity: 0.77, reason: 'Quebrou' }, -0.77, 7],
      [{ type: 'adjustment', quantity: 7, reason: 'Contagem' }, 0, 7],
      [{ type: 'adjustment', quantity: 5, reason: 'Contagem' }, -2, 5],
    ] as const
    for (const [body, change, balance] of steps) {
      const answer = await goods.move(item.id, body)
      expect([answer.status, answer.body.movement.change, answer.body.movement.balance]).toEqual([
        201,
        change,
        balance,
      ])
      expect(answer.body.item.quantity).toBe(balance)
    }
    const { movements } = (await goods.movements(item.id)).body
    expect(movements.map(({ balance }) => balance)).toEqual([5, 7, 7, 7.77, 0, 10.3, 10.1, 10])
    expect(movements.map(({ reason }) => reason).slice(0, 4)).toEqual([
      'Contagem',
      'Contagem',
      'Quebrou',
      'Contagem',
    ])
  })

  it('a movement never takes more than the stock', async () => {
    const { status, body } = await goods.move(item.id, { type: 'out', quantity: 10.01 })
    expect([status, body.code, body.detail]).toEqual([
      409,
      'insufficient_stock',
      'Estoque insuficiente: há 10 un de "Pomada".',
    ])
    expect(await store.history(item.id)).toHaveLength(1)
  })

  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const zero = 'Informe uma quantidade maior que zero.'
  const rows: [string, object, string, string][] = [
    ['an entry of 0', { type: 'in', quantity: 0 }, 'quantity', zero],
    ['an exit of 0', { type: 'out', quantity: 0 }, 'quantity', zero],
    ['a loss of 0', { type: 'loss', quantity: 0, reason: 'x' }, 'quantity', zero],
    ['a negative quantity', { type: 'in', quantity: -1 }, 'quantity', 'A quantidade não pode ser negativa.'],
    [
      'a quantity of 0.001',
      { type: 'in', quantity: 0.001 },
      'quantity',
      'Use no máximo duas casas decimais.',
    ],
    ['a quantity of 1e21', { type: 'in', quantity: 1e21 }, 'quantity', 'A quantidade máxima é 999.999,99.'],
    ['a quantity of NaN', { type: 'in', quantity: 'NaN' }, 'quantity', 'Informe a quantidade.'],
    [
      'a balance above the maximum',
      { type: 'in', quantity: 999_999.99 },
      'quantity',
      'O estoque máximo de um item é 999.999,99.',
    ],
    ['a loss without a reason', { type: 'loss', quantity: 1, reason: '  ' }, 'reason', 'Informe o motivo.'],
    ['a count without a reason', { type: 'adjustment', quantity: 1 }, 'reason', 'Informe o motivo.'],
    ['a future date', { type: 'in', quantity: 1, date: days(1) }, 'date', 'A data não pode estar no futuro.'],
    [
      'a date more than a year ago',
      { type: 'in', quantity: 1, date: days(-400) },
      'date',
      'A data pode ser de no máximo um ano atrás.',
    ],
  ]
  it.each(rows)('refuses a movement with %s', async (_what, body, field, message) => {
    const answer = await goods.move(item.id, body)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]])
    expect((await store.item(item.id)).version).toBe(1)
    expect(await store.history(item.id)).toHaveLength(1)
  })

  it('refuses to move, read, change or remove an unknown item or another business’s item', async () => {
    const other = await openStore()
    for (const answer of [
      await goods.move(stranger, { type: 'in', quantity: 1 }),
      await other.goods.move(item.id, { type: 'in', quantity: 1 }),
      await other.goods.movements(item.id),
      await other.goods.change(item, { name: 'x' }),
      await other.goods.drop(item.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'stock_item_not_found'])
    expect(await store.history(item.id)).toHaveLength(1)
    expect(await other.history(item.id)).toEqual([])
  })

  it('the history pages newest first, and each balance follows from the one before', async () => {
    const begun = Date.parse(item.created_at) + 1
    const changes = Array.from({ length: 55 }, (_, i) => (101 + i) / 100)
    const past = changes.map((change, i): Movement => {
      const at = new Date(begun + i)
      const balance = sum([item.quantity, ...changes.slice(0, i + 1)])
      const moved = { stock_item_id: item.id, type: 'in' as const, change, balance }
      return { id: newId('mov', at), ...moved, date: at.toISOString() }
    })
    const last = past.at(-1) as Movement
    const moved = { ...item, quantity: last.balance, last_movement: last.date, version: 2 }
    const { business } = store.customer
    await writeItems(store.scope.table, [
      ...past.map((one) => itemOf(business, movements, one)),
      itemOf(business, stockItems, moved),
    ])
    // The newest movements are simultaneous.
    const quantities = [1.56, 1.57, 1.58, 1.59, 1.6]
    const answers = await Promise.all(
      quantities.map((quantity) => goods.move(item.id, { type: 'in', quantity })),
    )
    expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 201))
    const first = (await goods.movements(item.id)).body
    const second = (await goods.movements(item.id, first.cursor)).body
    expect([first.movements.length, second.movements.length, second.cursor]).toEqual([50, 11, undefined])
    const history = await expectChain(store, item.id)
    expect([...first.movements, ...second.movements].reverse().map(({ id }) => id)).toEqual(
      history.map(({ id }) => id),
    )
    expect((await goods.movements(item.id, 'x')).status).toBe(400)
  })
})

describe('low stock', () => {
  it('contains all items at or below their minimum after every change', async () => {
    const { body: full } = await goods.add({ name: 'Cheio', quantity: 5, min_quantity: 2 })
    const { body: empty } = await goods.add({ name: 'Vazio' })
    expect(await store.low()).toEqual([empty.id])
    await goods.move(full.id, { type: 'out', quantity: 3 })
    expect(await store.low()).toEqual([full.id, empty.id].sort())
    const { body: back } = await goods.move(full.id, { type: 'in', quantity: 0.01 })
    expect(await store.low()).toEqual([empty.id])
    const { body: raised } = await goods.change(back.item, { min_quantity: 3 })
    expect(await store.low()).toEqual([full.id, empty.id].sort())
    await goods.change(raised, { min_quantity: 1 })
    expect(await store.low()).toEqual([empty.id])
    await goods.drop(empty.id)
    expect(await store.low()).toEqual([])
  })
})

describe('import of stock items', () => {
  const row = (name: string, more: object = {}) => ({ name, type: 'supply', ...more })

  it('adds new items and counts existing ones, including repeated names in the file', async () => {
    await goods.add({ name: 'Pomada' })
    const { status, body } = await goods.bring([
      row('Óleo', { quantity: 3, category: 'Barba' }),
      row(' POMADA '),
      row('óleo'),
      row('Cera', { category: 'barba' }),
    ])
    expect([status, body]).toEqual([201, { created: 2, existing: 2 }])
    expect(await names()).toEqual(['Cera', 'Óleo', 'Pomada'])
    expect((await goods.list()).body.categories).toEqual(['Barba'])
    expect((await goods.bring([row('Cera')])).body).toEqual({ created: 0, existing: 1 })
  })

  it('adds nothing when one row is invalid', async () => {
    const { status, body } = await goods.bring([row('Cera'), row('Gel', { type: 'product' })])
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'items.1.preco_venda', message: 'Preço de venda é obrigatório para produtos de venda' }],
    ])
    expect(await names()).toEqual([])
  })

  it('stores 25 rows with own quantities and categories once, however often they are sent at once', async () => {
    const rows = Array.from({ length: 25 }, (_, i) =>
      row(`Item ${i}`, { quantity: 1 + i, category: `C${i}` }),
    )
    const answers = await Promise.all([1, 2, 3, 4].map(() => goods.bring(rows)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.map(({ body }) => body.created).sort((a, b) => a - b)).toEqual([0, 0, 0, 25])
    expect(await names()).toHaveLength(25)
  })

  it('stops at the maximum number of items of a business, even with simultaneous requests', async () => {
    const at = new Date()
    const made = { created_at: at.toISOString(), updated_at: at.toISOString(), version: 1 }
    const there = Array.from({ length: STOCK_ITEMS - 25 }, (_, i): StockItem => {
      const item = { id: newId('stk', at), name: `Item ${i}`, type: 'supply' as const, unit: 'un' }
      return { ...item, quantity: 0, min_quantity: 0, ...made }
    })
    await writeItems(
      store.scope.table,
      there.map((one) => itemOf(store.customer.business, stockItems, one)),
    )
    await goods.bring(Array.from({ length: 23 }, (_, i) => row(`Resto ${i}`)))
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => goods.add({ name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect([refused?.body.code, refused?.body.detail]).toEqual([
      'too_many_stock_items',
      'Uma empresa pode ter no máximo 1000 itens de estoque.',
    ])
  }, 60_000)
})

describe('recipes', () => {
  it('a recipe is saved, replaced and removed', async () => {
    const service = store.customer.service.id
    const { body: item } = await goods.add({ type: 'supply' })
    const lines = [{ stock_item_id: item.id, quantity: 0.5 }]
    expect((await goods.recipe(service)).body).toEqual({ service_id: service, lines: [], version: 0 })
    expect((await goods.saveRecipe(service, 0, lines)).body).toEqual({
      service_id: service,
      lines,
      version: 1,
    })
    expect((await goods.recipe(service)).body.version).toBe(1)
    const conflict = await goods.saveRecipe(service, 0, lines)
    expect([conflict.status, conflict.body.code]).toEqual([409, 'version_conflict'])
    expect((await goods.saveRecipe(service, 1, [])).body).toEqual({
      service_id: service,
      lines: [],
      version: 0,
    })
    expect((await goods.recipe(service)).body.version).toBe(0)
  })

  it('refuses unknown services and items, an empty quantity and a repeated item', async () => {
    const service = store.customer.service.id
    const { body: item } = await goods.add({ type: 'supply' })
    const line = { stock_item_id: item.id, quantity: 1 }
    const codes = async (answer: ReturnType<typeof goods.saveRecipe>) => {
      const { status, body } = await answer
      return [status, body.errors?.[0]?.message ?? body.code]
    }
    expect(await codes(goods.saveRecipe('srv_00000000000000000000000000', 0, [line]))).toEqual([
      404,
      'service_not_found',
    ])
    expect(await codes(goods.saveRecipe(service, 0, [{ ...line, stock_item_id: stranger }]))).toEqual([
      404,
      'stock_item_not_found',
    ])
    expect(await codes(goods.saveRecipe(service, 0, [line, line]))).toEqual([
      400,
      'Este item já está na lista.',
    ])
    expect(await codes(goods.saveRecipe(service, 0, [{ ...line, quantity: 0 }]))).toEqual([
      400,
      'Informe uma quantidade maior que zero.',
    ])
    expect((await goods.recipe(service)).body.version).toBe(0)
  })
})
