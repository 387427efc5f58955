import { expect, it } from 'vitest'
import { transactions } from '#functions/finance/records.ts'
import { authorityOf } from '#functions/kit/authority.ts'
import { audit, commit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { openBus } from '#functions/kit/queues.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { daysOf, metricsDays, metricsMonths, metricsTotals } from '#functions/metrics/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { itemOf, randomFrom, writeItems } from '../../infra/local/seed/business.ts'
import { entryAt } from '../../infra/local/seed/ledger.ts'
import { eventually, openBusiness, tableOfStack } from '../kit/actor.ts'
import { memberOf } from '../kit/member.ts'
import { recountOf } from '../kit/recount.ts'

// Real consumers and HTTP requests are used. The rebuild corrects wrong figures, and late events change nothing.
it('a rebuild corrects all figures, whatever they were before and whichever events arrive late', async () => {
  const shop = await openBusiness()
  const random = randomFrom(3)
  const ctx: Ctx = {
    table: tableOfStack(),
    tenant: shop.business.company.id as Tenant,
    ...authorityOf({ kind: 'customer' }),
    request_id: 'req_test',
    now: () => new Date(),
  }
  const booked = Array.from({ length: 6 }, (_, i) => appointmentOn(shop.day(i % 3), 40 + i))
  for (const one of booked)
    await commit(ctx, create(appointments, one), emit('appointment.created', one), audit('test', one.id, {}))
  const entries = booked.map(({ id, date, price }) =>
    entryAt(new Date(), {
      type: 'income',
      status: random() < 0.8 ? 'paid' : 'pending',
      category: 'Serviços',
      amount: price,
      date,
      payments: [],
      appointment_id: id,
    }),
  )
  for (const one of entries)
    await commit(ctx, create(transactions, one), emit('payment.received', one), audit('test', one.id, {}))

  const seen = async () => {
    const days = await daysOf(ctx, { from: shop.day(0), to: shop.day(9) }, { consistent: true })
    const month = await get(ctx, metricsMonths, { month: shop.day(0).slice(0, 7) }, { consistent: true })
    const numbers = (item: object) =>
      Object.fromEntries(
        Object.entries(item).filter(
          ([name, value]) => typeof value === 'number' && value !== 0 && name !== 'version',
        ),
      )
    const figures = days
      .map((day) => [day.date, numbers(day)] as const)
      .filter(([, own]) => Object.keys(own).length)
    return { days: Object.fromEntries(figures), revenue: month?.revenue_cents ?? 0 }
  }
  const right = () => {
    const { timezone } = shop.business.company
    const all = recountOf({ appointments: booked, transactions: entries, clients: [], timezone })
    const days = Object.fromEntries(Object.entries(all).filter(([key]) => key.length === 10))
    return { days, revenue: all[shop.day(0).slice(0, 7)]?.revenue_cents ?? 0 }
  }
  await eventually(async () => same(await seen(), right()))

  // A day is missing. Another day, the month and the total are wrong. An appointment's event has not arrived yet.
  const wrong = { date: shop.day(1), version: 9, booked_minutes: 7, 'srv_x:cents': 5, working_minutes: 480 }
  await writeItems(ctx.table, [
    itemOf(shop.business, metricsDays, { date: shop.day(0), version: 5 }),
    itemOf(shop.business, metricsDays, wrong),
    itemOf(shop.business, metricsMonths, { month: shop.day(0).slice(0, 7), revenue_cents: -1, version: 3 }),
    itemOf(shop.business, metricsTotals, { clients: 77, booked_appointments: 6, version: 2 }),
  ])
  const late = appointmentOn(shop.day(2), 99)
  booked.push(late)
  await commit(ctx, create(appointments, late), audit('test', late.id, {}))
  const lateEvent = envelope(ctx, 'appointment.created', late)

  const owner = await memberOf(ctx.table, shop.business, 'owner')
  const rebuild = async () => {
    let cursor: string | undefined
    for (let calls = 0; calls < 40; calls++) {
      const { status, body } = await owner.rebuildMetrics(cursor ? { cursor } : {})
      expect(status).toBe(200)
      expect(body.done).toBe(body.counted === body.parts)
      if (body.done) return
      cursor = body.cursor
    }
    throw new Error('The rebuild does not end.')
  }
  await rebuild()
  expect(await seen()).toEqual(withWork(right(), shop.day(1)))
  expect(await get(ctx, metricsTotals, {}, { consistent: true })).toMatchObject({ clients: 0 })

  // The recount includes the late appointment. Later changes are added to it.
  const put = openBus(process.env.EVENT_BUS_NAME as string)
  await put([lateEvent])
  const dearer: Appointment = { ...late, price: 120, version: 2 }
  booked.splice(booked.indexOf(late), 1, dearer)
  const changes = { price: { from: late.price, to: dearer.price } }
  await commit(
    ctx,
    replace(appointments, dearer),
    emit('appointment.updated', { ...dearer, changes }),
    audit('test', late.id, {}),
  )
  await eventually(async () => same(await seen(), withWork(right(), shop.day(1))))
}, 120_000)

type Seen = { days: Record<string, Record<string, number>>; revenue: number }

/** Adds the working minutes, which a rebuild keeps. */
function withWork({ days, revenue }: Seen, date: string): Seen {
  return { days: { ...days, [date]: { ...days[date], working_minutes: 480 } }, revenue }
}

function same(a: Seen, b: Seen): boolean {
  const text = ({ days, revenue }: Seen) =>
    JSON.stringify([
      revenue,
      Object.keys(days)
        .sort()
        .map((date) => [date, Object.entries(days[date] ?? {}).sort()]),
    ])
  return text(a) === text(b)
}

function appointmentOn(date: string, price: number): Appointment {
  const at = new Date().toISOString()
  return {
    id: newId('apt', new Date()),
    client_name: 'Avulso',
    service_id: 'srv_corte',
    service_name: 'Corte',
    date,
    time: '10:00',
    duration: 30,
    price,
    status: 'completed',
    created_at: at,
    updated_at: at,
    version: 1,
  }
}

function envelope(ctx: Ctx, type: 'appointment.created', data: Appointment) {
  const created_at = new Date().toISOString()
  return {
    id: newId('evt', new Date()),
    type,
    tenant_id: ctx.tenant,
    version: data.version,
    created_at,
    data,
  }
}
