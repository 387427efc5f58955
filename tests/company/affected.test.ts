import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, it } from 'vitest'
import { idempotencyOf } from '#functions/kit/idempotency.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { idempotencies } from '#functions/kit/system-records.ts'
import type { ConfigView } from '#shared/company.ts'
import { timeOf } from '#shared/time.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// Appointments outside a narrower booking window stay, and the owner's answer lists them.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const path = '/api/staff/booking-config'
type Answer = { config: ConfigView; affected_appointments: { id: string }[] }
const change = (changes: object, version = 0, headers = {}) =>
  shop.owner.call<Answer>('PATCH', path, { version, ...changes }, headers)
const listed = ({ body }: { body: Answer }) => body.affected_appointments.map(({ id }) => id)

/** Creates an appointment as staff, at any time of the day. */
async function made(
  days: number,
  time: string,
  professional_id: string | null = shop.customer.professional.id,
) {
  const { service, day } = shop.customer
  const input = { service_id: service.id, professional_id, date: day(days), time, staff_notes: 'Nota' }
  const { status, body } = await shop.owner.create(input)
  expect(status).toBe(201)
  return body
}

it('a narrower window lists exactly the appointments outside it, of all professionals and of none, by date and time', async () => {
  const { customer, owner } = shop
  const other = customer.otherProfessional
  const early = await made(3, '08:30')
  await made(3, '09:00')
  await made(3, '16:30')
  const late = await made(2, '16:45', other.id)
  const nobodys = await made(400, '18:30', null)
  const cancelled = await made(3, '08:00')
  await owner.status(cancelled.id, cancelled.version, 'cancelled')
  await made(-1, '08:00')
  await owner.updateProfessional({ professional_id: other.id, version: 1, is_active: false })

  const narrowed = await change({ booking_window_start_time: '09:00', booking_window_end_time: '17:00' })
  expect(listed(narrowed)).toEqual([late.id, early.id, nobodys.id])
  expect((await owner.appointment(early.id)).body.appointment.status).toBe('scheduled')
  expect(listed(await change({ booking_window_end_time: '20:00' }, 1))).toEqual([])
  expect(listed(await change({ buffer_time: 30, is_active: false }, 2))).toEqual([])
})

it('a narrower window lists every booking that was accepted at the same time', async () => {
  for (let round = 0; round < volume(3, 20); round++) {
    if (round > 0) shop = await openShop()
    const { customer } = shop
    const date = customer.day(5)
    const bookings = Array.from({ length: 12 }, async (_, i) => {
      await pause(Math.random() * 60)
      return customer.book(customer.booking({ date, time: timeOf(720 + i * 30) }))
    })
    await pause(Math.random() * 60)
    const narrowed = await change({ booking_window_end_time: '12:00' })
    expect(narrowed.status).toBe(200)
    const accepted = (await Promise.all(bookings)).filter(({ status }) => status === 201)
    expect(listed(narrowed).toSorted()).toEqual(accepted.map(({ body }) => body.appointment_id).toSorted())
    const later = await customer.book(customer.booking({ date, time: '17:30' }))
    expect(later.body.code).toBe('slot_outside_hours')
  }
})

it('a repeated request lists the appointments too when the first one was cut off after its change', async () => {
  const late = await made(3, '17:00')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const changes = { booking_window_end_time: '17:00' }
  const first = await change(changes, 0, headers)
  expect(listed(first)).toEqual([late.id])
  const { tenant, person } = shop.owner
  const by = { kind: 'staff', user_id: person.user_id, role: 'owner' }
  const route = `PATCH ${path}`
  const ctx = { by, tenant } as unknown as Parameters<typeof idempotencyOf>[2]
  const { hash } = idempotencyOf(headers['idempotency-key'], route, ctx, {})
  const table = tableOfStack()
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: storedKey(tenant as Tenant, ref(idempotencies, { hash })),
      // Answers of shape 1 were stored unencrypted.
      UpdateExpression: 'SET unfinished = :yes, answer = :answer, shape = :shape REMOVE sealed',
      ExpressionAttributeValues: {
        ':yes': true,
        ':answer': { ...first.body, affected_appointments: [] },
        ':shape': 'idempotency.1',
      },
      ConditionExpression: 'attribute_exists(pk)',
    }),
  )
  expect(await change(changes, 0, headers)).toMatchObject({ status: 200, body: first.body })
})
