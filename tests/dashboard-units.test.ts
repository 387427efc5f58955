import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTable, type Table } from '#functions/kit/table.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Dashboard } from '#shared/metrics.ts'
import { addDays, minutesOf, wallClock } from '#shared/time.ts'
import { clientItems, describeClients } from '../infra/local/seed/clients.ts'
import { describeAppointments } from '../infra/local/seed/schedule.ts'
import { randomFrom, writeItems } from '../infra/local/seed.ts'
import { startStack } from '../infra/local/start.ts'
import { openShop } from './kit/dashboard.ts'
import { meter } from './kit/meter.ts'

// A stack of its own, in which nothing else reads.
const { tap, during } = meter()
let dir: string
let stack: Awaited<ReturnType<typeof startStack>>
let table: Table

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-dashboard-'))
  const port = Number(process.env.TEST_PORT ?? 4700) + 20
  stack = await startStack({ port, dir, demo: false, consumers: false, onRequest: tap })
  Object.assign(process.env, stack.env)
  table = openTable(stack.tableName)
})

afterAll(async () => {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
})

it('costs three reads whatever the history, and seeded figures are a recount', async () => {
  const shop = await openShop({ table, url: stack.url })
  const now = new Date()
  const random = randomFrom(5)
  const people = describeClients(30, now, random, 60)
  const fill = { business: shop.business, clients: people, now, random }
  const before = await shop.member('owner')
  const cost = async () => {
    let seen = {} as Dashboard
    const { reads, readUnits, writes } = await during(stack.dynamoEndpoint, async () => {
      seen = await before()
    })
    return { seen, reads, readUnits, writes }
  }
  // Of a new business: its catalog instead of the day's appointments.
  expect(await cost()).toMatchObject({ reads: 3, writes: 0 })

  const rounds = [
    describeAppointments({ ...fill, from: shop.today, to: addDays(shop.today, 2), fill: 0.3 }),
    describeAppointments({ ...fill, from: addDays(shop.today, -15), to: addDays(shop.today, -1), fill: 0.3 }),
  ] as const
  await writeItems(table, [...rounds[0].items, ...clientItems(shop.business, people)])
  const young = await cost()
  await writeItems(table, rounds[1].items)
  const old = await cost()
  expect([young.reads, young.writes, old.reads, old.writes]).toEqual([3, 0, 3, 0])
  expect(old.readUnits).toBeLessThanOrEqual(young.readUnits)
  expect(old.readUnits).toBeLessThanOrEqual(16)

  const all = rounds.flatMap(({ items }) => items).filter((item) => 'service_id' in item) as Appointment[]
  const month = shop.today.slice(0, 7)
  const income = (appointments: Appointment[]) =>
    appointments.filter(({ status }) => status === 'completed').reduce((sum, { price }) => sum + price, 0)
  expect(old.seen.revenue).toEqual({
    today: income(all.filter(({ date }) => date === shop.today)),
    month: income(all.filter(({ date }) => date.startsWith(month))),
  })
  expect(all.some(({ date, time }) => date === shop.today && minutesOf(time) < shop.minutes - 30)).toBe(true)
  const standing = all.filter(({ date, status }) => date === shop.today && status !== 'cancelled')
  expect(old.seen.appointments).toEqual({
    today: standing.length,
    completed: standing.filter(({ status }) => status === 'completed').length,
  })
  expect(old.seen.agenda.map(({ id }) => id).sort()).toEqual(standing.map(({ id }) => id).sort())
  const { timezone } = shop.business.company
  const came = people.filter((one) => wallClock(timezone, new Date(one.created_at)).date.startsWith(month))
  expect(old.seen.clients).toEqual({ new_this_month: came.length, total: 30 })
})
