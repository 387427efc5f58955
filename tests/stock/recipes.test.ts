import { beforeAll, describe, expect, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { EventEnvelope } from '#shared/events.ts'
import { newId } from '#shared/ids.ts'
import { sum } from '#shared/money.ts'
import type { StockItem } from '#shared/stock.ts'
import { describeBusiness, randomFrom, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, done, eventually } from '../kit/actor.ts'
import { deliver, settled, stateOf } from '../kit/deliveries.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { expectChain, type Store, storeOf } from '../kit/goods.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { shopOf } from '../kit/shop.ts'

// Completed appointments use up stock. The tests kill this stack with -9 and repeat the events of its queue.
const start = ownStack('recipes', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'stock-recipes'],
})
let stack: ForkedStack
beforeAll(async () => {
  stack = await start()
})

async function open(): Promise<Store> {
  const business = describeBusiness({
    slug: `receitas-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Receitas',
    now: new Date(),
    services: [
      { name: 'Corte', price: 50, duration: 30 },
      { name: 'Barba', price: 35, duration: 30 },
    ],
    professionals: [
      { name: 'Ana', specialties: [] },
      { name: 'Bia', specialties: [] },
    ],
  })
  await writeBusiness(tableOf(stack), business)
  return storeOf(await shopOf(customerOf(business, stack.url), tableOf(stack), stack.url), tableOf(stack))
}

const supply = async (store: Store, name: string, quantity: number, more: object = {}) =>
  done(await store.goods.add({ name, type: 'supply', quantity, ...more }))

const lines = (...all: [StockItem, number][]) =>
  all.map(([{ id }, quantity]) => ({ stock_item_id: id, quantity }))

const appointmentOf = async ({ owner, customer }: Store, service_id: string) =>
  done(
    await owner.create({
      date: customer.day(-1),
      time: '10:00',
      professional_id: null,
      service_id,
      staff_notes: 'Ontem',
      allow_overlap: true,
    }),
  )

const to = async ({ owner }: Store, { id }: AgendaAppointment, status: string) => {
  const { appointment } = done(await owner.appointment(id))
  return done(await owner.status(id, appointment.version, status))
}

const quantityIs = ({ item }: Store, { id }: StockItem, quantity: number) =>
  eventually(async () => (await item(id)).quantity === quantity)

const alertsOf = async ({ id }: StockItem) =>
  (await stateOf(stack)).events.filter(
    ({ detail, ...event }) =>
      event['detail-type'] === 'stock.low_alert' && (detail.data as StockItem).id === id,
  )

/** Returns the events of all of an appointment's versions again, as if each had changed its status. */
function eventsOf({ scope }: Store, appointment: AgendaAppointment): EventEnvelope[] {
  return Array.from({ length: appointment.version }, (_, i) => ({
    id: newId('evt', new Date()),
    type: 'appointment.updated',
    tenant_id: scope.tenant,
    version: i + 1,
    created_at: new Date().toISOString(),
    data: { price: 0, ...appointment, version: i + 1, changes: { status: {} } },
  }))
}

describe('stock used by completed appointments', () => {
  it('a completed appointment takes its service’s recipe from the stock, and undoing it puts that back', async () => {
    const store = await open()
    const { goods, customer } = store
    const shampoo = await supply(store, 'Shampoo', 10, { min_quantity: 9.5 })
    const gloves = await supply(store, 'Luvas', 1)
    const towels = await supply(store, 'Toalhas', 5)
    const recipe = lines([shampoo, 0.5], [gloves, 2], [towels, 1])
    done(await goods.saveRecipe(customer.service.id, 0, recipe))
    done(await goods.drop(towels.id))
    const appointment = await appointmentOf(store, customer.service.id)
    await to(store, appointment, 'completed')
    await quantityIs(store, shampoo, 9.5)
    await quantityIs(store, gloves, 0)
    expect(await store.low()).toEqual([shampoo.id, gloves.id].sort())
    await to(store, appointment, 'confirmed')
    await quantityIs(store, shampoo, 10)
    await quantityIs(store, gloves, 1)
    expect(await store.low()).toEqual([])
    const told = async (item: StockItem) =>
      (await expectChain(store, item.id))
        .slice(1)
        .map(({ change, missing, reason, by, appointment_id }) => [
          change,
          missing,
          reason,
          by,
          appointment_id,
        ])
    expect(await told(shampoo)).toEqual([
      [-0.5, undefined, 'Consumo em Corte', undefined, appointment.id],
      [0.5, undefined, 'Estorno de consumo', undefined, appointment.id],
    ])
    expect(await told(gloves)).toEqual([
      [-1, 1, 'Consumo em Corte', undefined, appointment.id],
      [1, undefined, 'Estorno de consumo', undefined, appointment.id],
    ])
    await settled(stack, { consumer: 'stock-recipes' })
    // Each item causes one alert when it falls below its minimum.
    expect([(await alertsOf(shampoo)).length, (await alertsOf(gloves)).length]).toEqual([1, 1])
  })

  it('a completed combo takes the recipes of its parts, or its own recipe', async () => {
    const store = await open()
    const { goods, customer, owner } = store
    const [shampoo, oil] = [await supply(store, 'Shampoo', 10), await supply(store, 'Óleo', 10)]
    const parts = [customer.service.id, customer.otherService.id]
    const { id: combo } = done(
      await owner.createService({
        name: 'Corte e barba',
        price: 75,
        duration: 60,
        combo_of: parts,
      }),
    )
    done(await goods.saveRecipe(parts[0] as string, 0, lines([shampoo, 0.1])))
    done(await goods.saveRecipe(parts[1] as string, 0, lines([shampoo, 0.2], [oil, 1])))
    await to(store, await appointmentOf(store, combo), 'completed')
    await quantityIs(store, oil, 9)
    expect((await store.item(shampoo.id)).quantity).toBe(9.7)
    done(await goods.saveRecipe(combo, 0, lines([oil, 3])))
    await to(store, await appointmentOf(store, combo), 'completed')
    await quantityIs(store, oil, 6)
    expect((await store.item(shampoo.id)).quantity).toBe(9.7)
  })

  it('repeated events take nothing more, even after stock and recipe have changed', async () => {
    const store = await open()
    const { goods, customer, owner } = store
    const shampoo = await supply(store, 'Shampoo', 1)
    done(await goods.saveRecipe(customer.service.id, 0, lines([shampoo, 3])))
    const appointment = await appointmentOf(store, customer.service.id)
    const completed = await to(store, appointment, 'completed')
    await quantityIs(store, shampoo, 0)
    done(await goods.saveRecipe(customer.service.id, 1, lines([shampoo, 2])))
    done(await goods.move(shampoo.id, { type: 'in', quantity: 9 }))
    const edited = done(
      await owner.edit(appointment.id, { version: completed.version, staff_notes: 'Outra nota' }),
    )
    await deliver(stack, 'stock-recipes', eventsOf(store, completed))
    await settled(stack, { consumer: 'stock-recipes' })
    expect([edited.version > completed.version, (await store.item(shampoo.id)).quantity]).toEqual([true, 9])
    expect(await store.history(shampoo.id)).toHaveLength(3)
  })
})

it('the stock matches the agenda after simultaneous changes, a kill with -9 and repeated events in any order', async () => {
  const store = await open()
  const { goods, customer, owner } = store
  const random = randomFrom(7)
  const services = [customer.service.id, customer.otherService.id] as const
  const [a, b, c] = [
    await supply(store, 'A', 100),
    await supply(store, 'B', 100),
    await supply(store, 'C', 100),
  ]
  const uses = { [services[0]]: lines([a, 0.1], [b, 1.25]), [services[1]]: lines([b, 0.33], [c, 2]) }
  for (const id of services) done(await goods.saveRecipe(id, 0, uses[id] as object[]))
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => appointmentOf(store, services[i % 2] as string)),
  )
  const play = async (appointment: AgendaAppointment, steps: number) => {
    for (let step = 0; step < steps; step++) {
      const { appointment: now } = done(await owner.appointment(appointment.id))
      if (random() < 0.3) {
        const service_id = services[Math.floor(random() * 2)]
        await owner.edit(now.id, { version: now.version, service_id, allow_overlap: true })
      } else await owner.status(now.id, now.version, now.status === 'completed' ? 'confirmed' : 'completed')
    }
  }
  let counted = 0
  await Promise.all([
    ...made.map((one) => play(one, 4)),
    ...Array.from({ length: 10 }, async () => {
      const { status } = await goods.move(a.id, { type: 'out', quantity: 0.7 })
      if (status === 201) counted++
    }),
  ])
  await killStack(stack)
  stack = await start()
  await Promise.all(made.map((one) => play(one, 3)))
  const now = await Promise.all(made.map(async ({ id }) => done(await owner.appointment(id)).appointment))
  const again = now.flatMap((one) => [...eventsOf(store, one), ...eventsOf(store, one)])
  await deliver(
    stack,
    'stock-recipes',
    again.sort(() => random() - 0.5),
  )
  const wanted = ({ id }: StockItem) =>
    sum(
      now
        .filter(({ status }) => status === 'completed')
        .flatMap(({ service_id }) => uses[service_id] ?? [])
        .filter(({ stock_item_id }) => stock_item_id === id)
        .map(({ quantity }) => quantity),
    )
  await quantityIs(store, a, sum([100, -wanted(a), -0.7 * counted]))
  await quantityIs(store, b, sum([100, -wanted(b)]))
  await quantityIs(store, c, sum([100, -wanted(c)]))
  await settled(stack, { consumer: 'stock-recipes' })
  for (const item of [a, b, c]) await expectChain(store, item.id)
  const { quantity } = await store.item(b.id)
  expect(quantity).toBe(sum([100, -wanted(b)]))
}, 120_000)
