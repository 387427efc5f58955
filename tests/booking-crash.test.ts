import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, type Sheet, sheets } from '#functions/schedule/records/sheets.ts'
import { timeOf } from '#shared/time.ts'
import { describeBusiness, writeBusiness } from '../infra/local/seed.ts'
import { type Booked, customerOf, eventually } from './kit/actor.ts'
import { killStack, tableOf } from './kit/forked-stack.ts'
import { ownStack } from './kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from './kit/ports.ts'

const start = ownStack('booking-crash', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'metrics-roll'],
})

describe('a stack killed with -9 in the middle of bookings', () => {
  it('loses none that answered 201, leaves no half, and delivers the events after the restart', async () => {
    const first = await start()
    const business = describeBusiness({
      slug: 'queda',
      name: 'Queda',
      now: new Date(),
      services: [{ name: 'Corte', price: 40, duration: 30 }],
      professionals: Array.from({ length: 10 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
    })
    await writeBusiness(tableOf(first), business)

    const shop = customerOf(business, first.url)
    const bodies = business.professionals.flatMap(({ id }) =>
      Array.from({ length: 20 }, (_, i) => shop.booking({ professional_id: id, time: timeOf(480 + i * 30) })),
    )
    const answered: Booked[] = []
    const killAt = 60
    const worker = async () => {
      for (let body = bodies.pop(); body; body = bodies.pop()) {
        const answer = await shop.book(body, { 'idempotency-key': randomUUID() }).catch(() => undefined)
        if (!answer) return
        if (answer.status === 201) answered.push(answer.body)
        if (answered.length === killAt) void killStack(first)
      }
    }
    await Promise.all(Array.from({ length: 16 }, worker))
    expect(answered.length).toBeGreaterThanOrEqual(killAt)
    expect(answered.length).toBeLessThan(200)

    const second = await start()
    const scope = { table: tableOf(second), tenant: business.company.id as Tenant }
    const date = shop.day(3)
    const { appointments: kept } = await dayOf(scope, date)
    const ids = new Set(kept.map(({ id }) => id))
    for (const { appointment_id } of answered) expect(ids).toContain(appointment_id)

    // No half: every appointment stands on its sheet, every entry of a sheet has its appointment, versions count them.
    const found = await Promise.all(
      business.professionals.map(({ id }) =>
        get(scope, sheets, { professional_id: id, date }, { consistent: true }),
      ),
    )
    const days = found.filter((sheet): sheet is Sheet => sheet !== undefined)
    expect(days.flatMap((sheet) => busyOf(sheet).map((entry) => entry[3])).sort()).toEqual([...ids].sort())
    for (const sheet of days) expect(sheet.version).toBe(busyOf(sheet).length)

    const events = async () => (await get(scope, metricsDays, { date }))?.booked_appointments === kept.length
    await eventually(events, 30)
    // Not once more than there are: a moment later the figure still stands.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await get(scope, metricsDays, { date }))?.booked_appointments).toBe(kept.length)
  })
})
