import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '#functions/kit/table.ts'
import { addDays } from '#shared/time.ts'
import { clientItems, describeClients } from '../infra/local/seed/clients.ts'
import { describeAppointments } from '../infra/local/seed/schedule.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { startStack } from '../infra/local/start.ts'
import { customerOf, nextPhone, send } from './kit/actor.ts'
import { meter } from './kit/meter.ts'

// What each operation asks of DynamoDB, counted on the requests as they pass. Figures of time are the bench's.
const { tap, during } = meter()
let dir: string
let stack: Awaited<ReturnType<typeof startStack>>
let shop: ReturnType<typeof customerOf>
let history: () => Promise<void>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-units-'))
  stack = await startStack({ port: 4740, dir, demo: false, consumers: false, onRequest: tap })
  Object.assign(process.env, stack.env)
  const table = openTable(stack.tableName)
  const now = new Date()
  const random = randomFrom(11)
  const business = describeBusiness({
    slug: 'unidades',
    name: 'Unidades',
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: Array.from({ length: 3 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  await writeBusiness(table, business)
  shop = customerOf(business, stack.url)
  const clients = describeClients(50, now, random)
  await writeItems(table, clientItems(business, clients))
  const fill = async (from: string, to: string) => {
    const { items } = describeAppointments({ business, clients, now, from, to, fill: 0.7, random })
    await writeItems(table, items)
  }
  await fill(shop.day(0), shop.day(30))
  history = () => fill(addDays(shop.day(0), -300), shop.day(-1))
  await shop.page()
})

afterAll(async () => {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
})

const cost = (run: () => Promise<unknown>) => during(stack.dynamoEndpoint, run)
const bytes = async (path: string) => {
  const { body } = await send<object>('GET', path, undefined, { url: stack.url })
  return JSON.stringify(body).length
}
const month = () => ({ from: shop.day(1), to: shop.day(30) })
const paths = () => {
  const ids = { service_id: shop.service.id, professional_id: shop.professional.id }
  return {
    day: `${shop.base}/availability?${new URLSearchParams({ ...ids, date: shop.day(5) })}`,
    month: `${shop.base}/calendar?${new URLSearchParams({ ...ids, ...month() })}`,
  }
}

describe('with the business in memory', () => {
  it('a day of slots is one read of at most one unit', async () => {
    const { reads, readUnits, writes } = await cost(() => shop.slots())
    expect([reads, writes]).toEqual([1, 0])
    expect(readUnits).toBeLessThanOrEqual(1)
  })

  it('a window of 30 days is one Query per professional', async () => {
    expect(await cost(() => shop.calendar(month()))).toMatchObject({ reads: 1, writes: 0 })
    expect(await cost(() => shop.calendar({ ...month(), professional_id: 'any' }))).toMatchObject({
      reads: 3,
    })
  })

  it('the page is no read at all', async () => {
    expect(await cost(() => shop.page())).toMatchObject({ reads: 0, writes: 0 })
  })

  it('neither units nor bytes of a day and a month know of ten times the history', async () => {
    const look = async () => {
      const day = await cost(() => send('GET', paths().day, undefined, { url: stack.url }))
      const days = await cost(() => send('GET', paths().month, undefined, { url: stack.url }))
      return [
        day.reads,
        day.readUnits,
        days.reads,
        days.readUnits,
        await bytes(paths().day),
        await bytes(paths().month),
      ]
    }
    const before = await look()
    await history()
    expect(await look()).toEqual(before)
  })
})

describe('a booking', () => {
  it('of a new client costs at most 26 write units, of a returning one 20, beside one for each of five limits', async () => {
    const phone = nextPhone()
    const free = async () => (await shop.slots({ date: shop.day(20) })).body.slots[0] as string
    const book = async (client: object) => {
      const body = shop.booking({ date: shop.day(20), time: await free() }, { phone, ...client })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return cost(async () => expect((await shop.book(body, headers)).status).toBe(201))
    }
    const full = {
      notes: 'Observação '.repeat(9),
      email: 'alguem.de.nome.comprido@exemplo.com.br',
      birth_date: '1990-01-31',
    }
    const newcomer = await book({ ...full, address: 'Rua das Laranjeiras, 1234, apto 56, Rio de Janeiro' })
    const counters = 5
    expect(newcomer.transactions).toHaveLength(1)
    expect(newcomer.writes).toBe(1 + counters)
    expect(newcomer.writeBound).toBeLessThanOrEqual(26 + counters)
    const returning = await book({ notes: full.notes })
    expect(returning.writes).toBe(1 + counters)
    expect(returning.writeBound).toBeLessThanOrEqual(20 + counters)
    // Policy, sheet and phone in one BatchGet, then the client and the upcoming bookings.
    expect(returning.reads).toBe(3)
  })
})
