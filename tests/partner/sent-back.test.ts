import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Contract, Route } from '#shared/contract.ts'
import { partnerContracts } from '#shared/contracts.ts'
import { parseAddress } from '#shared/routes.ts'
import { send } from '../kit/actor.ts'
import { openPartner, type Partner } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests for all contracts that an update of the REST API accepts the body that a read returned.

type Fields = Record<string, unknown>

let shop: Shop
let partner: Partner
/** Holds an entity's id for each path parameter, with every optional field that a caller can fill. */
let ids: Record<string, string>
beforeAll(async () => {
  shop = await openShop()
  partner = await openPartner(shop.owner.tenant)
  const { customer } = shop
  const made = async (path: string, body: object) => {
    const answer = await partner.call<{ id: string }>('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.id
  }
  const booking = customer.booking({}, { notes: 'Palavra do cliente', email: 'ana@example.com' })
  const booked = (await customer.book(booking)).body
  await partner.call('PATCH', `appointments/${booked.appointment_id}`, { staff_notes: 'Palavra da equipe' })
  await partner.call('PATCH', `clients/${booked.client_id}`, {
    ...{ birth_date: '1990-02-28', address: 'Rua A, 1', notes: 'Sem pressa', whatsapp_opt_in: true },
  })
  await partner.call('PATCH', 'business_config', { welcome_message: 'Olá', visible_services: null })
  ids = {
    appointment_id: booked.appointment_id,
    client_id: booked.client_id,
    service_id: await made('services', {
      ...{ name: 'Corte infantil', description: 'Até 10 anos', price: 40, duration: 30, category: 'Cortes' },
    }),
    stock_item_id: await made('stock_items', {
      ...{ name: 'Pomada', type: 'product', quantity: 4, preco_compra: 9.9, preco_venda: 25, unit: 'un' },
    }),
    transaction_id: await made('financial_transactions', {
      ...{ type: 'expense', category: 'Aluguel', amount: 10, date: customer.day(0), description: 'Maio' },
    }),
  }
})

const updates = Object.values(partnerContracts as Record<string, Contract>).flatMap((contract) =>
  Object.entries(contract).flatMap(([name, route]) => {
    const { method, path } = parseAddress(route.address)
    return method === 'PUT' ? [{ name, route, path, read: contract[route.input_of ?? ''] as Route }] : []
  }),
)
type Update = (typeof updates)[number]

const at = ({ path }: Update) => path.replace('/v1/', '').replace(/\{(\w+)\}/, (_, name) => ids[name] ?? name)
const shapeOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape)
const readOnly = ({ route }: Update) => {
  const input = shapeOf(route.input)
  return shapeOf(route.output).filter((field) => !input.includes(field))
}

async function read(update: Update): Promise<Fields & { version: number }> {
  const { status, body } = await partner.call<Fields & { version: number }>('GET', at(update))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Holds a valid change for each update. */
const changes: Record<string, Fields> = {
  updateAppointment: { price: 61 },
  updateClient: { address: 'Rua B, 2' },
  updateService: { price: 44 },
  updateBusinessConfig: { welcome_message: 'Bem-vindo' },
  updateStockItem: { min_quantity: 3 },
  updateTransaction: { amount: 12 },
}

describe.each(updates)('$name of the REST API', (update) => {
  const { name } = update

  it('the contract names the read with the same address and fields', () => {
    expect(parseAddress(update.read.address)).toEqual({ method: 'GET', path: update.path })
    expect(shapeOf(update.read.output)).toEqual(shapeOf(update.route.output))
    expect(Object.keys(changes).sort()).toEqual(updates.map((one) => one.name).sort())
  })

  it('the update accepts the body that the read returned and changes nothing', async () => {
    const given = await read(update)
    for (const method of ['PUT', 'PATCH']) {
      const back = await partner.call<Fields>(method, at(update), given)
      expect([method, back.status, back.body]).toEqual([method, 200, given])
    }
    expect(await read(update)).toEqual(given)
  })

  it('the update accepts a changed field with If-Match and an idempotency key, and repeats its reply', async () => {
    const given = await read(update)
    const etag = String((await partner.call('GET', at(update))).headers.etag)
    const headers = { 'if-match': etag, 'idempotency-key': crypto.randomUUID() }
    const body = { ...given, ...changes[name] }
    const changed = await partner.call<Fields>('PUT', at(update), body, headers)
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...changes[name], version: given.version + 1 },
    ])
    const again = await partner.call<Fields>('PUT', at(update), body, headers)
    expect([again.status, again.body]).toEqual([200, changed.body])
    const late = await partner.call('PUT', at(update), { ...body, ...given })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    const stale = await partner.call('PUT', at(update), { ...body, ...given }, { 'if-match': etag })
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
  })

  it('the update refuses another value of a read-only field by its name and changes nothing', async () => {
    const given = await read(update)
    const fields = readOnly(update)
    expect(fields).toContain('id')
    for (const field of fields)
      for (const value of ['outro', 7, { a: [1] }, [[]]]) {
        const body = { ...given, ...changes[name], [field]: value }
        const answer = await partner.call('PATCH', at(update), body)
        expect([field, answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([
          field,
          400,
          [field],
        ])
      }
    const several = Object.fromEntries(fields.map((field) => [field, 'outro']))
    const { errors } = (await partner.call('PATCH', at(update), several)).body
    expect(errors?.map(({ field }) => field).sort()).toEqual(fields.toSorted())
    expect(await read(update)).toEqual(given)
  })

  it('the update still refuses unknown fields, invalid values and another business’s entity', async () => {
    const given = await read(update)
    const unknown = await partner.call('PUT', at(update), { ...given, nao_existe: 1 })
    expect([unknown.status, unknown.body.errors]).toMatchObject([400, [{ field: 'nao_existe' }]])
    const [field = ''] = Object.keys(changes[name] ?? {})
    const wrong = await partner.call('PUT', at(update), { ...given, [field]: { a: 1 } })
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, field])
    const raw = `{"id":"${given.id}","${field}":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const headers = { 'x-api-key': partner.key, 'idempotency-key': crypto.randomUUID() }
    expect((await send('PUT', `/v1/${at(update)}`, undefined, { raw, headers })).status).toBe(400)
    const stranger = await openPartner((await openShop()).owner.tenant)
    const theirs = await stranger.call('PUT', at(update), given)
    // Every business has one configuration, each with its own id.
    expect([404, 400, 409]).toContain(theirs.status)
  })
})

it('an update of an appointment accepts one kind of change beside unchanged fields of other kinds', async () => {
  const path = `appointments/${ids.appointment_id}`
  const { body } = await partner.call<Fields>('GET', path)
  const { date, time, duration, professional_id, notes, staff_notes, price, status, service_id } = body
  const kept = { date, time, duration, professional_id, notes, staff_notes, price, status, service_id }
  const same = await partner.call<Fields>('PUT', path, kept)
  expect([same.status, same.body]).toEqual([200, body])
  const dearer = await partner.call<Fields>('PUT', path, { ...kept, price: 80 })
  expect([dearer.status, dearer.body.price, dearer.body.time]).toEqual([200, 80, time])
  const mixed = await partner.call('PUT', path, { ...kept, price: 90, time: '15:00' })
  expect([mixed.status, mixed.body.errors?.map(({ field }) => field)]).toEqual([400, ['time', 'price']])
  const cancelled = await partner.call<Fields>('DELETE', path)
  const back = await partner.call<Fields>('PUT', path, cancelled.body)
  expect([back.status, back.body]).toEqual([200, cancelled.body])
})
