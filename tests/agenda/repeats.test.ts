import { beforeAll, expect, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { nextPhone } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

type Request = readonly [method: string, path: string, body?: object]

/** Sends a request, repeats it as after a lost answer, and sends it twice at once, under one key. */
async function repeated([method, path, body]: Request) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => shop.owner.call<object>(method, path, body, headers)
  const first = await send()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  for (const { status, body } of [await send(), ...(await Promise.all([send(), send()]))])
    expect([status, body]).toEqual([200, first.body])
  return first.body
}

let hour = 0
/** Books an appointment as a customer, with what differs from the client's file. */
async function booked() {
  const { customer, owner } = shop
  const phone = nextPhone()
  const book = (name: string, day: number, time: string) =>
    customer.book(customer.booking({ date: customer.day(day), time }, { phone, name }))
  const time = `${String(8 + hour++).padStart(2, '0')}:00`
  await book('Ana Um', 9, time)
  const { body } = await book('Outro Nome', 10, time)
  return (await owner.appointment(body.appointment_id)).body.appointment
}

const at = ({ id }: AgendaAppointment, rest = '') => `/api/staff/appointments/${id}${rest}`
const changes: [string, (appointment: AgendaAppointment) => Request][] = [
  ['edit', (appointment) => ['PATCH', at(appointment), { version: 1, staff_notes: 'Novo' }]],
  [
    'move',
    (appointment) => {
      const { date, duration, professional_id } = appointment
      return [
        'POST',
        at(appointment, '/move'),
        { version: 1, date, duration, professional_id, time: '20:00' },
      ]
    },
  ],
  ['new status', (appointment) => ['POST', at(appointment, '/status'), { version: 1, status: 'cancelled' }]],
  [
    'decision about the reported client',
    (appointment) => ['POST', at(appointment, '/reported'), { version: 1, accept: true }],
  ],
]
it.each(changes)(
  'the %s of an appointment happens once and gets the same reply when it is repeated under its idempotency key',
  async (_what, requestOf) => {
    const begun = await booked()
    const answer = await repeated(requestOf(begun))
    expect(answer).toMatchObject({ id: begun.id, version: 2 })
    const { appointment, history } = (await shop.owner.appointment(begun.id)).body
    expect(appointment).toEqual(answer)
    expect(history).toHaveLength(2)
  },
)

/** These requests change nothing; a status that the appointment already has is refused instead. */
const unchanged: [string, (appointment: AgendaAppointment) => Request][] = [
  ['edit', (appointment) => ['PATCH', at(appointment), { version: 2, client_id: appointment.client_id }]],
  [
    'move',
    (appointment) => {
      const { date, time, duration, professional_id } = appointment
      return ['POST', at(appointment, '/move'), { version: 2, date, time, duration, professional_id }]
    },
  ],
  [
    'decision about the reported client',
    (appointment) => ['POST', at(appointment, '/reported'), { version: 2, accept: false }],
  ],
]
it.each(unchanged)(
  'the %s that changes nothing keeps its reply under its idempotency key',
  async (_what, requestOf) => {
    const { owner } = shop
    const { body: before } = await owner.settle((await booked()).id, 1, false)
    const [method, path, body] = requestOf(before)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (more: object) => owner.call<{ code: string }>(method, path, { ...body, ...more }, headers)
    const first = await send({})
    expect([first.status, first.body]).toEqual([200, before])
    const other = await send({ version: 3 })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect((await owner.edit(before.id, { version: 2, staff_notes: 'De outra pessoa' })).status).toBe(200)
    const again = await send({})
    expect([again.status, again.body]).toEqual([200, before])
  },
)

it('a change and a removal of a block each happen once when they are repeated under one idempotency key', async () => {
  const { customer, owner } = shop
  const date = customer.day(14)
  const place = { professional_id: customer.professional.id, date, duration: 60 }
  const { body: block } = await owner.block({ ...place, start: '10:00' })
  const path = `/api/staff/blocks/${block.id}`
  const changed = await repeated(['PATCH', path, { version: 1, ...place, start: '14:00' }])
  expect(changed).toMatchObject({ id: block.id, start: '14:00', version: 2 })
  expect(await repeated(['DELETE', path])).toEqual({})
  expect((await owner.agenda(date)).body.days[0]?.blocks).toEqual([])
  // Under a key of its own it is another request, and there is nothing left to remove.
  expect((await owner.removeBlock({ block_id: block.id })).body.code).toBe('block_not_found')
})

it('a member who was demoted cannot get the reply to a request of the former role again', async () => {
  const { owner, customer, join } = shop
  const member = await join('manager', customer.professional.id)
  const input = {
    service_id: customer.service.id,
    professional_id: customer.professional.id,
    date: customer.day(12),
    time: '11:00',
    price: 77,
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => member.createAppointment(input, headers)
  expect((await send()).body.price).toBe(77)
  expect((await send()).body.price).toBe(77)
  const changed = await owner.changeRole({ user_id: member.person.user_id, role: 'professional' })
  expect(changed.status).toBe(200)
  const { status, body } = await send()
  expect([status, body.code, body.price]).toEqual([422, 'idempotency_mismatch', undefined])
})
