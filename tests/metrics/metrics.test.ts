import { describe, expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import { authorityOf } from '#functions/kit/authority.ts'
import { audit, commit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ref, ref } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get, getMany } from '#functions/kit/table.ts'
import {
  type MetricsDay,
  type MetricsMonth,
  metricsDays,
  metricsMonths,
  metricsTotals,
} from '#functions/metrics/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { type Appointment, type AppointmentStatus, appointmentStatuses } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { APPOINTMENT_CATEGORY, type Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { addDays, timeOf, wallClock } from '#shared/time.ts'
import { randomFrom } from '../../infra/local/seed/business.ts'
import { eventually, openBusiness, tableOfStack } from '../kit/actor.ts'
import { memberOf } from '../kit/member.ts'
import { dashboardAt, recountOf, reportAt, summaryOf } from '../kit/recount.ts'
import { volume } from '../kit/volume.ts'

// Compares figures after random histories with a plain recount of the stored records. Bookings use HTTP. Later changes
// take the way of every function: outbox, stream, relay, bus and queue.
type Shop = Awaited<ReturnType<typeof openBusiness>>

function contextOf(shop: Shop): Ctx {
  return {
    table: tableOfStack(),
    tenant: shop.business.company.id as Tenant,
    ...authorityOf({ kind: 'customer' }),
    request_id: 'req_test',
    now: () => new Date(),
  }
}

/** Reads the nonzero figures of the dates and months that the appointments and clients touch. */
async function figuresOf(ctx: Ctx, dates: string[], months: string[]) {
  const found = await getMany(ctx, [
    ...dates.map((date): Ref<MetricsDay> => ref(metricsDays, { date })),
    ...months.map((month): Ref<MetricsMonth> => ref(metricsMonths, { month })),
  ])
  const kept: Record<string, Record<string, number>> = {}
  for (const item of found) {
    if (!item) continue
    const key = 'date' in item ? item.date : item.month
    const numbers = Object.entries(item).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && entry[1] !== 0 && entry[0] !== 'version',
    )
    if (numbers.length > 0) kept[key] = Object.fromEntries(numbers)
  }
  return kept
}

const today = (timezone: string) => wallClock(timezone, new Date()).date

/** Returns the income of an appointment. */
function incomeOf(appointment: Appointment, status: Transaction['status']): Transaction {
  const at = new Date().toISOString()
  const { id, date, price, service_id, service_name } = appointment
  return {
    id: newId('fin', new Date()),
    type: 'income',
    status,
    category: APPOINTMENT_CATEGORY,
    amount: price,
    date,
    payments: [],
    lines: [{ kind: 'service', id: service_id, name: service_name, quantity: 1, amount: price }],
    appointment_id: id,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}

function changed(before: Appointment, fields: Partial<Appointment>) {
  const after = { ...before, ...fields, version: before.version + 1, updated_at: new Date().toISOString() }
  const names = Object.keys(fields) as (keyof Appointment)[]
  const changes = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
  return { after, event: { ...after, changes } }
}

// The date of UTC differs at any hour from that of one of the last two zones.
const zones = [
  'America/Noronha',
  'America/Rio_Branco',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const sampled = volume(['America/Noronha', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'], zones)

describe('metrics', () => {
  it.each(sampled)(
    'figures and dashboard equal a recount after appointments were booked, changed, moved, completed and cancelled in %s',
    async (timezone) => {
      const random = randomFrom(zones.indexOf(timezone) + 7)
      const upTo = (limit: number) => Math.floor(random() * limit)
      const shop = await openBusiness({ company: { timezone } })
      const ctx = contextOf(shop)
      const bodies = Array.from({ length: 8 }, (_, i) =>
        shop.booking({ date: shop.day(2 + upTo(40)), time: timeOf(480 + i * 30), professional_id: 'any' }),
      )
      const booked = await Promise.all(bodies.map((body) => shop.book(body)))
      expect(booked.map(({ status }) => status)).toEqual(bodies.map(() => 201))
      const ids = booked.map(({ body }) => body.appointment_id)

      const dates = new Set(bodies.map(({ date }) => date as string))
      const ledger: Transaction[] = []
      for (let round = 0; round < 24; round++) {
        // The last rounds move half of the appointments to today.
        const toToday = round >= 20
        const id = ids[toToday ? round - 20 : upTo(ids.length)] as string
        const before = (await get(ctx, appointments, { id }, { consistent: true })) as Appointment
        const fields: Partial<Appointment> = {
          ...(random() < 0.6 && { status: appointmentStatuses[upTo(6)] as AppointmentStatus }),
          ...(random() < 0.4 && { date: addDays(before.date, upTo(60) - 30) }),
          ...(toToday && { date: shop.day(0) }),
          ...(random() < 0.3 && { price: upTo(20_000) / 100 }),
          ...(random() < 0.3 && { staff_notes: `rodada ${round}` }),
        }
        if (Object.keys(fields).length === 0) continue
        const { after, event } = changed(before, fields)
        dates.add(after.date)
        const type = fields.status === 'cancelled' ? 'appointment.cancelled' : 'appointment.updated'
        await commit(ctx, replace(appointments, after), emit(type, event), audit('test', id, {}))
        // The income of an appointment is paid now or later, or is removed.
        const income = incomeOf(after, upTo(3) > 0 ? 'paid' : 'pending')
        await commit(ctx, emit('payment.received', income), audit('test', id, {}))
        ledger.push(income)
        const earlier = ledger[upTo(ledger.length)] as Transaction
        const settled: Transaction = { ...earlier, status: 'paid', version: earlier.version + 1 }
        const back = upTo(3) === 0
        const entry = back ? { ...earlier, before: earlier, removed: true as const } : settled
        await commit(ctx, emit('ledger.changed', { ...entry, before: earlier }), audit('test', id, {}))
        ledger.splice(ledger.indexOf(earlier), 1, ...(back ? [] : [settled]))
      }

      const stored = await getMany(
        ctx,
        ids.map((id): Ref<Appointment> => ref(appointments, { id })),
      )
      const people = await getMany(
        ctx,
        booked.map(({ body }): Ref<Client> => ref(clients, { id: body.client_id })),
      )
      const all = {
        appointments: stored as Appointment[],
        transactions: ledger,
        clients: people as Client[],
        timezone,
      }
      const expected = recountOf(all)
      for (const key of Object.keys(expected)) if (key.length === 10) dates.add(key)
      const months = [...new Set([...dates].map((one) => one.slice(0, 7)))]
      const look = async () => JSON.stringify(sorted(await figuresOf(ctx, [...dates], months)))
      const right = JSON.stringify(sorted(expected))
      await eventually(async () => (await look()) === right, 30).catch(async () =>
        expect(await look()).toBe(right),
      )
      expect(await get(ctx, metricsTotals, {})).toMatchObject({ booked_appointments: 8, clients: 8 })

      const owner = await memberOf(tableOfStack(), shop.business, 'owner')
      const seen = async () => (await owner.getDashboard()).body
      const counted = () => dashboardAt(all, new Date())
      // The request is repeated when a minute ended in the meantime.
      const [shown, expectedNow] = await eventually(async () => {
        const before = counted()
        const answer = await seen()
        return JSON.stringify(counted()) === JSON.stringify(before) && ([answer, before] as const)
      })
      // The bookings are simultaneous, so their events arrive in any order.
      const { newest, ...figures } = shown
      expect([...ids, undefined]).toContain(newest?.id)
      expect(figures).toEqual(expectedNow)
      expect(shown.agenda.length).toBeGreaterThan(0)

      const [from, to] = [addDays(today(timezone), -60), addDays(today(timezone), 120)]
      const report = await owner.getMetrics({ from, to })
      expect(report.status).toBe(200)
      expect(summaryOf(report.body)).toEqual(reportAt(all, from, to))
    },
  )

  it('clients count in the month of their creation, until they are deleted or merged', async () => {
    const shop = await openBusiness({ company: { timezone: 'Pacific/Kiritimati' } })
    const ctx = contextOf(shop)
    // The month begins at 10:00 UTC in this zone, which is 14 hours ahead.
    const instants = [
      '2026-03-31T09:59:59Z',
      '2026-03-31T10:00:00Z',
      '2026-04-10T12:00:00Z',
      '2026-04-11T12:00:00Z',
    ]
    const people = instants.map((one): Client => {
      const came = new Date(one)
      const created_at = came.toISOString()
      return { id: newId('cli', came), name: 'Cliente', created_at, updated_at: created_at, version: 1 }
    }) as [Client, Client, Client, Client]
    for (const one of people)
      await commit(ctx, create(clients, one), emit('client.created', one), audit('test', one.id, {}))
    const months = ['2026-03', '2026-04']
    const days = ['2026-03-31', '2026-04-01', '2026-04-11', '2026-04-12']
    await eventually(async () => (await get(ctx, metricsTotals, {}))?.clients === 4)
    expect(await figuresOf(ctx, days, months)).toEqual({
      '2026-03': { new_clients: 1 },
      '2026-03-31': { new_clients: 1 },
      '2026-04': { new_clients: 3 },
      '2026-04-01': { new_clients: 1 },
      '2026-04-11': { new_clients: 1 },
      '2026-04-12': { new_clients: 1 },
    })

    const [march, kept, merged, removed] = people
    await commit(ctx, emit('client.removed', removed), audit('test', removed.id, {}))
    await commit(
      ctx,
      emit('client.merged', { ...kept, version: 2, removed_id: merged.id }),
      audit('test', kept.id, {}),
    )
    await eventually(async () => (await get(ctx, metricsTotals, {}))?.clients === 2)
    expect(await figuresOf(ctx, [], months)).toEqual({
      '2026-03': { new_clients: 1 },
      '2026-04': { new_clients: 1 },
    })
    expect(march.id < kept.id).toBe(true)
  })
})

function sorted<T extends object>(value: T): unknown {
  return Object.entries(value)
    .map(([key, inner]) => [key, inner && typeof inner === 'object' ? sorted(inner) : inner] as const)
    .sort(([a], [b]) => a.localeCompare(b))
}
