import { beforeAll, expect, it } from 'vitest'
import type { Table } from '#functions/kit/scope.ts'
import { openTable } from '#functions/kit/table.ts'
import { metricsNewest } from '#functions/metrics/records.ts'
import { lowStock, stockItems } from '#functions/stock/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import { APPOINTMENT_CATEGORY } from '#shared/finance.ts'
import type { Dashboard, Metrics } from '#shared/metrics.ts'
import { PERIOD_DAYS } from '#shared/months.ts'
import type { StockItem } from '#shared/stock.ts'
import { addDays, minutesOf, wallClock } from '#shared/time.ts'
import { itemOf, randomFrom, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { entryAt, ledgerItems } from '../../infra/local/seed/ledger.ts'
import { metricsItems } from '../../infra/local/seed/metrics.ts'
import { describeAppointments } from '../../infra/local/seed/schedule.ts'
import { busyYears } from '../kit/busy-years.ts'
import { openShop } from '../kit/dashboard.ts'
import { memberOf } from '../kit/member.ts'
import { meteredStack } from '../kit/metered-stack.ts'
import { reportAt, summaryOf } from '../kit/recount.ts'
import { volume } from '../kit/volume.ts'

// Counts DynamoDB operations of the metrics screens, on a stack without other traffic.
const { running, cost } = meteredStack('metrics')
let table: Table

beforeAll(async () => {
  table = openTable(running().tableName)
})

it('the dashboard equals a recount and costs three reads whatever the history, and four with a new booking or low stock', async () => {
  const shop = await openShop({ table, url: running().url })
  const now = new Date()
  const random = randomFrom(5)
  const people = describeClients(30, now, random, 60)
  const fill = { business: shop.business, clients: people, now, random }
  const before = await shop.member('owner')
  const look = async () => {
    let seen = {} as Dashboard
    const { reads, readUnits, writes } = await cost(async () => {
      seen = await before()
    })
    return { seen, reads, readUnits, writes }
  }
  // A new business reads its catalog instead of the day's appointments.
  expect(await look()).toMatchObject({ reads: 3, writes: 0 })

  const rounds = [
    describeAppointments({ ...fill, from: shop.today, to: addDays(shop.today, 2), fill: 0.3 }),
    describeAppointments({ ...fill, from: addDays(shop.today, -15), to: addDays(shop.today, -1), fill: 0.3 }),
  ] as const
  await writeItems(table, [...rounds[0].items, ...clientItems(shop.business, people)])
  const young = await look()
  const all = rounds.flatMap(({ items }) => items).filter((item) => 'service_id' in item) as Appointment[]
  const paid = all.filter(({ status }) => status === 'completed').map((one) => incomeOf(one))
  const ledger = ledgerItems(shop.business, paid)
  await writeItems(table, [...rounds[1].items, ...ledger])
  await writeItems(table, metricsItems(shop.business, addDays(shop.today, -15), addDays(shop.today, 2)))
  const old = await look()
  expect([young.reads, young.writes, old.reads, old.writes]).toEqual([3, 0, 3, 0])
  expect(old.readUnits).toBeLessThanOrEqual(young.readUnits)
  expect(old.readUnits).toBeLessThanOrEqual(20)

  const month = shop.today.slice(0, 7)
  const income = (of: string) =>
    paid.filter(({ date }) => date.startsWith(of)).reduce((sum, { amount }) => sum + amount, 0)
  expect(old.seen.revenue).toEqual({ today: income(shop.today), month: income(month) })
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

  const low = Array.from({ length: 5 }, (_, i) => stockItemOf(`stk_${i}`, now))
  await writeItems(table, [
    itemOf(shop.business, lowStock, { ids: new Set(low.map(({ id }) => id)) }),
    ...low.map((item) => itemOf(shop.business, stockItems, item)),
    itemOf(shop.business, metricsNewest, { appointment_id: (all[0] as Appointment).id }),
  ])
  const full = await look()
  expect([full.reads, full.writes]).toEqual([4, 0])
  expect(full.seen.low_stock).toEqual({
    count: 5,
    items: low.slice(0, 3).map(({ id, name, quantity, unit }) => ({ id, name, quantity, unit })),
  })
})

/** Returns the income of a completed appointment. */
function incomeOf({ id, date, price, service_id, service_name }: Appointment) {
  return entryAt(new Date(), {
    type: 'income',
    status: 'paid',
    category: APPOINTMENT_CATEGORY,
    amount: price,
    date,
    payments: [],
    lines: [{ kind: 'service', id: service_id, name: service_name, quantity: 1, amount: price }],
    appointment_id: id,
  })
}

function stockItemOf(id: string, now: Date): StockItem {
  const at = now.toISOString()
  const counts = { quantity: 1, min_quantity: 2, version: 1 }
  return { id, name: `Lâminas ${id}`, type: 'supply', unit: 'cx', ...counts, created_at: at, updated_at: at }
}

const APPOINTMENTS = volume(2_000, 50_000)

it(`a year of metrics costs at most ten reads over ${APPOINTMENTS} appointments and twice as many transactions`, async () => {
  const years = busyYears(APPOINTMENTS, new Date(), randomFrom(9))
  const { business, today, from } = years
  await writeBusiness(table, business)
  await writeItems(table, metricsItems(business, '2000-01-01', today))
  const owner = await memberOf(table, business, 'owner', { url: running().url })
  const period = { from: addDays(today, 1 - PERIOD_DAYS), to: today }
  let seen = {} as Metrics
  const look = () =>
    cost(async () => {
      const { status, body } = await owner.getMetrics({ ...period })
      expect(status).toBe(200)
      seen = body
    })
  const { reads, writes, readUnits } = await look()
  console.log(`a year of metrics: ${reads} reads, ${readUnits} units`)
  expect(reads).toBeLessThanOrEqual(10)
  expect(writes).toBe(0)
  expect(from < seen.previous.from).toBe(true)
  const { services, professionals, ...sums } = summaryOf(seen)
  const { services: _, professionals: __, ...right } = reportAt(years, period.from, period.to)
  expect(sums).toEqual(right)
  expect([services.length, professionals.length, seen.products.length]).toEqual([10, 10, 10])
})
