import { beforeAll, expect, it } from 'vitest'
import { summaries } from '#functions/clients/records.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { metricsDays, metricsTotals } from '#functions/metrics/records.ts'
import { dayVersions } from '#functions/schedule/records/days.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventEnvelope } from '#shared/events.ts'
import { newId } from '#shared/ids.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { eventually } from '../kit/actor.ts'
import { deliver, settled } from '../kit/deliveries.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'

// The tests put messages into the consumers' queues of a separate stack and kill that stack.
const DATE = '2030-05-06'
const CONSUMERS = ['metrics-roll', 'agenda-fresh', 'client-index'] as const
let stack: ForkedStack
let shops: Awaited<ReturnType<typeof openShop>>[]

const start = ownStack('consumers', { windowLimitMs: WINDOW_LIMIT_MS, consumers: CONSUMERS })

beforeAll(async () => {
  stack = await start()
  shops = await Promise.all(['um', 'dois', 'tres'].map(openShop))
})

async function openShop(slug: string) {
  const now = new Date()
  const business = describeBusiness({
    slug: `consumo-${slug}`,
    name: slug,
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  await writeBusiness(tableOf(stack), business)
  const clients = describeClients(3, now, randomFrom(3))
  await writeItems(tableOf(stack), clientItems(business, clients))
  return { business, clients, tenant: business.company.id as Tenant }
}
type Shop = Awaited<ReturnType<typeof openShop>>

/** Returns a booking's event and that of its cancellation. */
function eventsOf({ business, clients, tenant }: Shop, n: number): [EventEnvelope, EventEnvelope] {
  const at = new Date().toISOString()
  const client = clients[n % clients.length]
  const booked: Appointment = {
    id: newId('apt', new Date()),
    client_id: client?.id as string,
    client_name: client?.name as string,
    professional_id: business.professionals[0]?.id as string,
    service_id: business.services[0]?.id as string,
    service_name: 'Corte',
    date: DATE,
    time: '10:00',
    duration: 30,
    price: 50,
    status: 'scheduled',
    created_at: at,
    updated_at: at,
    version: 1,
  }
  const envelope = (type: EventEnvelope['type'], data: Appointment): EventEnvelope => ({
    id: newId('evt', new Date()),
    type,
    tenant_id: tenant,
    version: data.version,
    created_at: at,
    data,
  })
  const changes = { status: { from: 'scheduled', to: 'cancelled' } }
  const cancelled = { ...booked, status: 'cancelled' as const, version: 2, changes }
  return [envelope('appointment.created', booked), envelope('appointment.cancelled', cancelled)]
}

async function figuresOf({ tenant, clients }: Shop) {
  const scope: Scope = { table: tableOf(stack), tenant }
  const strongly = { consistent: true }
  const known = await Promise.all(clients.map(({ id }) => get(scope, summaries, { id }, strongly)))
  return {
    booked: (await get(scope, metricsTotals, {}, strongly))?.booked_appointments ?? 0,
    standing: (await get(scope, metricsDays, { date: DATE }, strongly))?.booked_appointments ?? 0,
    day: (await get(scope, dayVersions, { date: DATE }, strongly))?.version ?? 0,
    cancelled: known.reduce((sum, one) => sum + (one?.cancelled ?? 0), 0),
    open: known.flatMap((one) => Object.values(one?.reach ?? {})).reduce((sum, { open }) => sum + open, 0),
  }
}

const shuffled = <T>(all: readonly T[], random = randomFrom(5)) =>
  all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

it('events of several tenants count once when they arrive twice, out of order and in concurrent batches', async () => {
  const events = shops.flatMap((shop) => Array.from({ length: 20 }, (_, n) => eventsOf(shop, n)).flat())
  // Duplicates arrive within one batch and in others, while both pollers work on the same tenants.
  const twice = shuffled([...events, ...events])
  for (const consumer of CONSUMERS) await deliver(stack, consumer, twice)
  await settled(stack)
  for (const shop of shops) {
    const { day, ...figures } = await figuresOf(shop)
    expect(figures).toEqual({ booked: 20, standing: 0, cancelled: 20, open: 0 })
    expect(day).toBeGreaterThan(0)
  }
})

it('a batch that is killed between its commit and its reply counts once after the restart', async () => {
  const before = await Promise.all(shops.map(figuresOf))
  const events = shuffled(shops.flatMap((shop) => Array.from({ length: 60 }, (_, n) => eventsOf(shop, n)[0])))
  for (const consumer of CONSUMERS) await deliver(stack, consumer, events)
  // When the first figure appears, most messages are not yet deleted.
  await eventually(async () => (await figuresOf(shops[0] as Shop)).booked > (before[0]?.booked ?? 0))
  await killStack(stack)
  stack = await start()
  await eventually(async () => (await figuresOf(shops[0] as Shop)).booked === (before[0]?.booked ?? 0) + 60)
  await settled(stack)
  for (const [i, shop] of shops.entries()) {
    const { booked, standing, open } = await figuresOf(shop)
    const was = before[i] as (typeof before)[0]
    expect([booked, standing, open]).toEqual([was.booked + 60, was.standing + 60, was.open + 60])
  }
})

it('an event that cannot be handled fails alone, among valid ones of its tenant and of others', async () => {
  const before = await Promise.all(shops.map(figuresOf))
  const good = shops.flatMap((shop) => Array.from({ length: 5 }, (_, n) => eventsOf(shop, n)[0]))
  const [unreadable] = eventsOf(shops[0] as Shop, 0)
  // Its tenant has no company, whose time zone the reaction needs.
  const failing = { ...good[0], id: newId('evt', new Date()), type: 'client.created', tenant_id: 'ten_none' }
  const client = { ...shops[0]?.clients[0] }
  // This value is too long for a key: what is read and written together with it fails as well.
  const overlong = {
    ...good[1],
    id: newId('evt', new Date()),
    data: { ...(good[1]?.data as object), client_id: 'x'.repeat(3000) },
  }
  const bad = [
    { ...unreadable, data: { date: DATE } },
    { ...failing, data: client },
  ]
  await deliver(stack, 'metrics-roll', shuffled([...good, ...bad]))
  await deliver(stack, 'client-index', shuffled([...good, overlong]))
  await settled(stack, { failed: 3 })
  const after = await Promise.all(shops.map(figuresOf))
  expect(after.map(({ booked, open }) => [booked, open])).toEqual(
    before.map(({ booked, open }) => [booked + 5, open + 5]),
  )
})
