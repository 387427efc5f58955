import { beforeAll, expect, it } from 'vitest'
import { keepFeeds, showAppointment } from '#functions/calendar/reactions.ts'
import { systemAuthority } from '#functions/kit/authority.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { openTable } from '#functions/kit/table.ts'
import type { Appointment } from '#shared/appointments.ts'
import { clientItems, describeClients } from '../infra/local/seed/clients.ts'
import { describeAppointments } from '../infra/local/seed/schedule.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { customerOf } from './kit/actor.ts'
import { feedOf } from './kit/calendar.ts'
import { feedsBy, fetchFeed } from './kit/feeds.ts'
import { meteredStack } from './kit/metered-stack.ts'
import { type Shop, shopOf } from './kit/shop.ts'

// What agendas in calendar programs ask of DynamoDB, counted on the requests as they pass.
const { running, cost } = meteredStack('calendar-units')
let shop: Shop
let system: Ctx
/** What the consumer asked for, which runs in this process. */
const asked: string[] = []

beforeAll(async () => {
  const table = openTable(running().tableName)
  const now = new Date()
  const random = randomFrom(7)
  const business = describeBusiness({
    slug: 'calendario',
    name: 'Calendário',
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(table, business)
  shop = await shopOf(customerOf(business, running().url), table, running().url)
  const clients = describeClients(100, now, random)
  const days = { from: shop.customer.day(-30), to: shop.customer.day(14) }
  const { items } = describeAppointments({ business, clients, now, ...days, fill: 0.75, random })
  await writeItems(table, [...clientItems(business, clients), ...items])
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const strongly = (args.input as { ConsistentRead?: boolean }).ConsistentRead ? ' strongly' : ''
        asked.push(`${commandName}${strongly}`)
        return next(args)
      },
    { step: 'initialize' },
  )
  const authority = systemAuthority('calendar-feed')
  system = { table, tenant: shop.owner.tenant, ...authority, request_id: 'req_1', now: () => new Date() }
})

async function askedFor(time: string) {
  const { professional, service, day } = shop.customer
  const at = { date: day(20), time, professional_id: professional.id, service_id: service.id }
  const { body } = await shop.owner.create(at)
  const effects = showAppointment(system, body as Appointment)
  asked.length = 0
  await keepFeeds(system, [{ id: 'evt_1', effects }])
  return [...asked]
}

it('a booking costs half a read unit where no agenda has an address', async () => {
  expect(await askedFor('10:00')).toEqual(['QueryCommand'])
})

it('a calendar is one read: of all that it has, or of half a unit when nothing changed', async () => {
  const { secret } = (await feedsBy(shop.owner).open(shop.customer.professional.id)).body
  const read = (from = secret, etag?: string) =>
    fetchFeed(from, { url: running().url, ...(etag && { etag }) })
  // Notes the hour.
  const etag = (await read()).headers.get('etag') as string
  let events = 0
  const whole = await cost(async () => {
    events = feedOf((await read()).text).events.length
  })
  console.log(`a calendar of ${events} appointments: ${whole.readUnits} read units`)
  expect(events).toBeGreaterThan(300)
  expect([whole.reads, whole.writes]).toEqual([1, 0])
  expect(whole.readUnits).toBeLessThanOrEqual(events / 26)
  const same = await cost(async () => expect((await read(secret, etag)).status).toBe(304))
  expect(same).toMatchObject({ reads: 1, readUnits: 0.5, writes: 0 })
  const unknown = await cost(async () => expect((await read('x'.repeat(32))).status).toBe(404))
  expect(unknown).toMatchObject({ reads: 1, readUnits: 0.5, writes: 0 })
})

it('a booking is one entry in a calendar and one more version, whatever it has', async () => {
  expect(await askedFor('11:00')).toEqual(['QueryCommand', 'PutItemCommand', 'UpdateItemCommand'])
})
