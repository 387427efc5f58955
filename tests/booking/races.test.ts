import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, type Sheet, sheets } from '#functions/schedule/records/sheets.ts'
import { timeOf } from '#shared/time.ts'
import { eventually, nextPhone, openBusiness, tableOfStack } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { volume } from '../kit/volume.ts'

// The stack answers one transaction in ten with TransactionConflict, which DynamoDB Local never shows by itself.

type Shop = Awaited<ReturnType<typeof openBusiness>>

/** Books as the page does: `busy` is repeated under the same key. */
async function insist(shop: Shop, body: unknown, key = randomUUID()) {
  for (;;) {
    const answer = await shop.book(body, { 'idempotency-key': key })
    if (answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers['retry-after'] ?? 1)))
  }
}

async function stored(shop: Shop, date: string) {
  const scope = { table: tableOfStack(), tenant: shop.business.company.id as Tenant }
  const { appointments: onAgenda } = await dayOf(scope, date)
  const found = await Promise.all(
    shop.business.professionals.map(({ id }) =>
      get(scope, sheets, { professional_id: id, date }, { consistent: true }),
    ),
  )
  return { scope, onAgenda, sheets: found.filter((sheet): sheet is Sheet => sheet !== undefined) }
}

function expectNoOverlap(sheet: Sheet | undefined) {
  const inOrder = busyOf(sheet).toSorted((a, b) => a[0] - b[0])
  for (const [i, entry] of inOrder.entries())
    expect(entry[0]).toBeGreaterThanOrEqual(inOrder[i - 1]?.[1] ?? 0)
}

const PEOPLE = volume(40, 200)

describe('concurrent bookings', () => {
  it(`${PEOPLE} concurrent bookings of one slot produce one appointment and slot_taken for the others`, async () => {
    const shop = await openBusiness()
    const answers = await Promise.all(Array.from({ length: PEOPLE }, () => insist(shop, shop.booking())))
    const outcomes = Object.groupBy(answers, ({ status, body }) => (status === 201 ? 'booked' : body.code))
    expect(Object.keys(outcomes).sort()).toEqual(['booked', 'slot_taken'])
    expect(outcomes.booked).toHaveLength(1)
    const { onAgenda, sheets: found } = await stored(shop, shop.day(3))
    expect(onAgenda).toHaveLength(1)
    expect(busyOf(found[0])).toHaveLength(1)
  })

  it(`${PEOPLE} concurrent bookings of 20 slots produce exactly 20 appointments, each counted once`, async () => {
    const shop = await openBusiness()
    const bodies = Array.from({ length: PEOPLE }, (_, i) =>
      shop.booking({ time: timeOf(480 + (i % 20) * 30) }),
    )
    const answers = await Promise.all(bodies.map((body) => insist(shop, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(PEOPLE - 20)
    const { scope, onAgenda, sheets: found } = await stored(shop, shop.day(3))
    expect(onAgenda).toHaveLength(20)
    expect(found).toHaveLength(1)
    expect(busyOf(found[0])).toHaveLength(20)
    expect(found[0]?.version).toBe(20)
    expectNoOverlap(found[0])
    await eventually(
      async () => (await get(scope, metricsDays, { date: shop.day(3) }))?.booked_appointments === 20,
      30,
    )
  })

  it('50 concurrent requests under one Idempotency-Key produce one appointment and one reply', async () => {
    const shop = await openBusiness()
    const body = shop.booking()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => insist(shop, body, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await stored(shop, shop.day(3))).onAgenda).toHaveLength(1)
  })

  it('concurrent bookings of one new phone create one client', async () => {
    const shop = await openBusiness()
    const phone = '(11) 97777-0001'
    const bodies = Array.from({ length: 5 }, (_, i) =>
      shop.booking({ time: timeOf(480 + i * 30) }, { phone }),
    )
    const answers = await Promise.all(bodies.map((body) => insist(shop, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.client_id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.is_new_client)).toHaveLength(1)
  })

  it('concurrent bookings of one phone or one address never exceed the limits per day and hour', async () => {
    const shop = await openBusiness()
    const [phone, address] = [nextPhone(), from(nextAddress())]
    const bodies = Array.from({ length: 20 }, (_, i) => shop.booking({ time: timeOf(480 + i * 30) }))
    const ofOnePhone = bodies.map((body) => ({ ...body, client: { ...body.client, phone } }))
    const byPhone = await Promise.all(ofOnePhone.map((body) => shop.book(body)))
    expect(byPhone.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(6)
    const days = [4, 5].map((day) => bodies.map((body) => ({ ...body, date: shop.day(day) })))
    const again = days.flat().map((body) => ({ ...body, client: { ...body.client, phone: nextPhone() } }))
    const byAddress = await Promise.all(again.map((body) => shop.book(body, address)))
    expect(byAddress.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20)
    expect(new Set(byAddress.map(({ status }) => status))).toContain(429)
  })

  it('concurrent bookings of one slot with any professional succeed once per professional', async () => {
    const shop = await openBusiness()
    const bodies = Array.from({ length: 40 }, () => shop.booking({ professional_id: 'any' }))
    const answers = await Promise.all(bodies.map((body) => insist(shop, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const sheet of (await stored(shop, shop.day(3))).sheets) expectNoOverlap(sheet)
  })
})
