import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTable } from '#functions/kit/table.ts'
import type { AgendaDay } from '#shared/agenda.ts'
import { clientItems, describeClients } from '../infra/local/seed/clients.ts'
import { describeAppointments } from '../infra/local/seed/schedule.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { startStack } from '../infra/local/start.ts'
import { customerOf } from './kit/actor.ts'
import { memberOf } from './kit/member.ts'
import { meter } from './kit/meter.ts'

// What an open agenda asks of DynamoDB, counted on the requests as they pass.
const { tap, during } = meter()
let dir: string
let stack: Awaited<ReturnType<typeof startStack>>
let shop: ReturnType<typeof customerOf>
let look: <T>(path: string) => Promise<T>

const PROFESSIONALS = 10

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-agenda-'))
  stack = await startStack({ port: 4750, dir, demo: false, consumers: false, onRequest: tap })
  Object.assign(process.env, stack.env)
  const table = openTable(stack.tableName)
  const now = new Date()
  const random = randomFrom(5)
  const business = describeBusiness({
    slug: 'agenda-cheia',
    name: 'Agenda Cheia',
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: Array.from({ length: PROFESSIONALS }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  await writeBusiness(table, business)
  shop = customerOf(business, stack.url)
  const clients = describeClients(100, now, random)
  const { items } = describeAppointments({
    business,
    clients,
    now,
    from: shop.day(2),
    to: shop.day(5),
    fill: 0.75,
    random,
  })
  await writeItems(table, [...clientItems(business, clients), ...items])
  const owner = await memberOf(table, business, 'owner', { url: stack.url })
  look = async <T>(path: string) => {
    const { status, body } = await owner.call<T>('GET', path)
    expect(status).toBe(200)
    return body
  }
})

afterAll(async () => {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
})

const cost = (run: () => Promise<unknown>) => during(stack.dynamoEndpoint, run)

it('a day of ten professionals is two reads: who asks, and the day', async () => {
  const date = shop.day(3)
  let day: AgendaDay | undefined
  const spent = await cost(async () => {
    const { days } = await look<{ days: AgendaDay[] }>(`/api/staff/agenda?from=${date}&to=${date}`)
    day = days[0]
  })
  expect(day?.appointments.length).toBeGreaterThanOrEqual(130)
  expect(new Set(day?.appointments.map(({ professional_id }) => professional_id)).size).toBe(PROFESSIONALS)
  expect([spent.reads, spent.writes]).toEqual([2, 0])
})

it('a day that did not change costs one unit to look at again, and nothing for the next who look', async () => {
  const date = shop.day(4)
  const check = () => look(`/api/staff/agenda/versions?from=${date}&to=${date}`)
  // Membership and version are in memory for a moment: ten screens more ask the table nothing.
  const all = await cost(() => Promise.all(Array.from({ length: 11 }, check)))
  expect(all.readUnits).toBeLessThanOrEqual(1)
  expect([all.reads, all.writes]).toEqual([2, 0])
})
