import { beforeAll, describe, expect, it } from 'vitest'
import type {
  PartnerConfig,
  PartnerService,
  PartnerStockItem,
  PartnerTransaction,
} from '#shared/partner/partner.ts'
import {
  partnerConfigSchema,
  partnerServiceSchema,
  partnerTransactionSchema,
} from '#shared/partner/partner.ts'
import { addDays } from '#shared/time.ts'
import { eventually } from '../kit/actor.ts'
import { ledgerOf } from '../kit/ledger.ts'
import { openPartner, type Partner, unnamedFields } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests services, configuration, stock and transactions of the REST API.

let shop: Shop
let partner: Partner
let stranger: Partner
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
  stranger = await openPartner((await openShop()).owner.tenant)
})

const missing = (prefix: string) => `${prefix}_${'0'.repeat(26)}`
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

/** Expects the refusals that all resources share: another business, an unknown id, a stale version. */
async function expectRefusals(path: string, other: string, code: string, body: object, etag: string) {
  for (const [as, at] of [
    [stranger, path],
    [partner, other],
  ] as const)
    for (const [method, input] of [['GET'], ['PUT', body], ['DELETE']] as const) {
      const answer = await as.call(method, at, input)
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, code])
    }
  const late = await partner.call('PATCH', path, body, { 'if-match': etag })
  expect([late.status, late.body.code]).toEqual([412, 'precondition_failed'])
}

describe('services of the REST API', () => {
  it('a service is created, listed first, changed without a version, and removed', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { name: 'Sobrancelha', price: 20, duration: 15, category: 'Rosto', visible: false }
    const create = () => partner.call<PartnerService>('POST', 'services', body, headers)
    const made = await create()
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    expect(unnamedFields(partnerServiceSchema(), made.body)).toEqual([])
    expect((await create()).body).toEqual(made.body)
    const path = `services/${made.body.id}`
    expect((await partner.call('GET', path)).body).toEqual(made.body)
    const { data } = (await partner.list<PartnerService>('services')).body
    expect(data[0]).toEqual(made.body)
    expect(data.map(({ created_at }) => created_at)).toEqual(
      data
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    )
    expect((await stranger.list('services')).body.data).not.toContainEqual(made.body)
    const changed = await partner.call<PartnerService>('PUT', path, {
      price: 22.5,
      category: null,
      visible: true,
    })
    expect(changed.body).toMatchObject({ price: 22.5, visible: true, version: 2 })
    expect(changed.body.category).toBeUndefined()
    await expectRefusals(path, `services/${missing('srv')}`, 'service_not_found', { price: 1 }, '"1"')
    expect((await partner.call('DELETE', path)).status).toBe(200)
    expect((await partner.call('GET', path)).body.code).toBe('service_not_found')
  })
})

it('the REST API lists professionals by name, with their services and without private fields', async () => {
  const { customer, owner } = await openShop({
    professionals: [
      { name: 'Rui', specialties: [], does: ['Barba'], phone: '+5511987650000', email: 'rui@exemplo.com' },
      { name: 'Ana', specialties: ['Corte'] },
    ],
  })
  const [rui, ana] = [customer.professional, customer.otherProfessional]
  await owner.updateProfessional({ professional_id: ana.id, version: 1, is_active: false })
  const { status, body } = await (await openPartner(owner.tenant)).list('professionals')
  expect([status, body]).toEqual([
    200,
    {
      data: [
        { id: ana.id, name: 'Ana', is_active: false, specialties: ['Corte'] },
        {
          id: rui.id,
          name: 'Rui',
          is_active: true,
          specialties: [],
          service_ids: [customer.otherService.id],
        },
      ],
    },
  ])
  const ids = idsOf((await partner.list<{ id: string }>('professionals')).body.data)
  expect(ids).toEqual([shop.customer.professional.id, shop.customer.otherProfessional.id])
})

describe('configuration of the REST API', () => {
  const read = () => partner.call<PartnerConfig>('GET', 'business_config')

  it('the configuration is read and changed, with or without a version', async () => {
    const before = await read()
    const { id, name, slug, timezone } = shop.customer.business.company
    expect(before.body).toMatchObject({ id, business_name: name, slug, timezone, slot_duration: 30 })
    expect(unnamedFields(partnerConfigSchema(), before.body)).toEqual([])
    const changes = { buffer_time: 10, welcome_message: 'Bem-vindo' }
    const { version } = before.body
    const etag = before.headers.etag as string
    const changed = await partner.call<PartnerConfig>('PATCH', 'business_config', changes, {
      'if-match': etag,
    })
    expect(changed.body).toMatchObject({ ...changes, business_name: name, version: version + 1 })
    const late = await partner.call('PUT', 'business_config', { buffer_time: 0 }, { 'if-match': etag })
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed'])
    const again = await partner.call<PartnerConfig>('PUT', 'business_config', {
      buffer_time: 0,
      welcome_message: null,
    })
    expect(again.body).toMatchObject({ buffer_time: 0, version: version + 2 })
    expect(again.body.welcome_message).toBeUndefined()
    expect((await read()).body).toEqual(again.body)
  })
})

describe('stock items of the REST API', () => {
  const create = (as: Partner, name: string, more: object = {}) =>
    as.call<PartnerStockItem>('POST', 'stock_items', { name, type: 'product', preco_venda: 25, ...more })

  it('a stock item is created, moved, changed and removed', async () => {
    const made = await create(partner, 'Pomada', { quantity: 4, min_quantity: 2, preco_compra: 9.9 })
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    const path = `stock_items/${made.body.id}`
    const move = (body: object) => partner.call<PartnerStockItem>('POST', `${path}/movements`, body)
    const out = await move({ type: 'out', quantity: 3 })
    expect([out.status, out.body.quantity, out.headers.etag]).toEqual([201, 1, '"2"'])
    expect((await move({ type: 'out', quantity: 3 })).body.code).toBe('insufficient_stock')
    expect((await move({ type: 'adjustment', quantity: 3 })).body.errors?.[0]?.field).toBe('reason')
    const changed = await partner.call<PartnerStockItem>('PATCH', path, {
      name: 'Pomada forte',
      preco_compra: null,
    })
    expect(changed.body).toMatchObject({ name: 'Pomada forte', quantity: 1, version: 3 })
    expect(changed.body.preco_compra).toBeUndefined()
    expect((await partner.call('GET', path)).body).toEqual(changed.body)
    await expectRefusals(path, `stock_items/${missing('stk')}`, 'stock_item_not_found', { name: 'x' }, '"1"')
    expect((await partner.call('DELETE', path)).status).toBe(200)
    expect((await partner.call('DELETE', path)).body.code).toBe('stock_item_not_found')
  })

  it('lists items newest first, and hides costs from keys that may not see money', async () => {
    const { owner } = await openShop()
    // Keys with a scope of appointments see prices.
    const scopes = ['stock_items:read', 'stock_items:write', 'appointments:write'] as const
    const [own, costless] = [await openPartner(owner.tenant), await openPartner(owner.tenant, { scopes })]
    const made: PartnerStockItem[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      made.push((await create(own, name, { preco_compra: 5 })).body)
    expect(await own.all('stock_items', { limit: 2 })).toEqual(made.toReversed())
    const without = made.toReversed().map(({ preco_compra: _, ...item }) => item)
    expect(await costless.all('stock_items', { limit: 3 })).toEqual(without)
    expect((await costless.call('GET', `stock_items/${made[0]?.id}`)).body).toEqual(without.at(-1))
    expect((await costless.call('GET', 'financial_transactions')).status).toBe(403)
  })
})

describe('transactions of the REST API', () => {
  const create = (as: Partner, body: object = {}) =>
    as.call<PartnerTransaction>('POST', 'financial_transactions', {
      type: 'expense',
      category: 'Produtos',
      amount: 10,
      date: '2026-03-10',
      ...body,
    })

  it('a transaction entered by hand is created, read, changed and deleted', async () => {
    const made = await create(partner, { description: 'Toalhas', payment_method: 'pix' })
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    expect(unnamedFields(partnerTransactionSchema(), made.body)).toEqual([])
    const path = `financial_transactions/${made.body.id}`
    expect((await partner.call('GET', path)).body).toEqual(made.body)
    const changed = await partner.call<PartnerTransaction>('PUT', path, { amount: 12.5, description: null })
    expect(changed.body).toMatchObject({
      amount: 12.5,
      payments: [{ method: 'pix', amount: 12.5 }],
      version: 2,
    })
    expect(changed.body.description).toBeUndefined()
    const other = `financial_transactions/${missing('fin')}`
    await expectRefusals(path, other, 'transaction_not_found', { amount: 1 }, '"1"')
    expect((await partner.call('DELETE', path)).status).toBe(200)
    expect((await partner.call('GET', path)).status).toBe(404)
  })

  it('a transaction of an appointment cannot be changed by hand', async () => {
    const date = shop.customer.day(0)
    const { body: appointment } = await partner.call<{ id: string }>('POST', 'appointments', {
      service_id: shop.customer.service.id,
      professional_id: shop.customer.professional.id,
      date,
      time: '00:00',
      duration: 5,
    })
    const { status } = await partner.call('PUT', `appointments/${appointment.id}`, { status: 'completed' })
    expect(status).toBe(200)
    const [entry] = await ledgerOf(shop.owner).entriesOf(appointment.id, date, date)
    const path = `financial_transactions/${entry?.id}`
    const read = await partner.call<PartnerTransaction>('GET', path)
    expect(read.body).toMatchObject({ appointment_id: appointment.id, amount: 50, type: 'income' })
    expect(unnamedFields(partnerTransactionSchema(), read.body)).toEqual([])
    for (const [method, input] of [['PUT', { amount: 1 }], ['DELETE']] as const) {
      const answer = await partner.call(method, path, input)
      expect([answer.status, answer.body.code]).toEqual([409, 'entry_derived'])
    }
  })

  it('lists transactions by period and type, newest date first, and lists changes and removals', async () => {
    const { owner, customer } = await openShop()
    const own = await openPartner(owner.tenant)
    const changed_since = new Date().toISOString()
    const today = customer.day(0)
    const made: PartnerTransaction[] = []
    for (let i = 0; i < 12; i++) {
      const date = addDays(today, -([0, 3, 29, 31, 200, 365][i % 6] as number))
      made.push((await create(own, { date, type: i % 2 ? 'income' : 'expense', category: 'Outros' })).body)
    }
    const order = made.toSorted((a, b) => (`${a.date} ${a.id}` > `${b.date} ${b.id}` ? -1 : 1))
    const list = async (query: Record<string, string | number>) =>
      idsOf(await own.all<PartnerTransaction>('financial_transactions', query))
    const last = order.filter(({ date }) => date >= addDays(today, -30))
    expect(await list({ limit: 4 })).toEqual(idsOf(last))
    const year = { from: addDays(today, -365), to: today }
    expect(await list({ ...year, limit: 5 })).toEqual(idsOf(order))
    expect(await list({ ...year, type: 'income', limit: 2 })).toEqual(
      idsOf(order.filter(({ type }) => type === 'income')),
    )
    const long = await own.list('financial_transactions', { from: addDays(today, -366), to: today })
    expect([long.status, long.body.errors?.[0]?.field]).toEqual([400, 'to'])
    expect(await stranger.all('financial_transactions', year)).toEqual([])

    const [gone, kept] = made as [PartnerTransaction, PartnerTransaction]
    await own.call('DELETE', `financial_transactions/${gone.id}`)
    await own.call('PUT', `financial_transactions/${kept.id}`, { amount: 99 })
    const pages = await eventually(async () => {
      const found = await own.pages<PartnerTransaction>('financial_transactions', { changed_since, limit: 5 })
      const changed = found.flatMap(({ data }) => data)
      const isComplete =
        new Set(idsOf(changed)).size === made.length - 1 && changed.some(({ amount }) => amount === 99)
      return isComplete && found.some(({ removed }) => removed?.includes(gone.id)) && found
    })
    expect(new Set(pages.flatMap(({ data }) => idsOf(data)))).toEqual(new Set(idsOf(made.slice(1))))
    expect(new Set(pages.flatMap(({ removed = [] }) => removed))).toEqual(new Set([gone.id]))
  })
})
