import { beforeAll, expect, it } from 'vitest'
import { type AppointmentChange, beforeChange } from '#shared/appointment-changes.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { EventEnvelope } from '#shared/events.ts'
import { describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, done, eventually, nextPhone, send } from '../kit/actor.ts'
import { type ForkedStack, tableOf } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { type Shop, shopOf } from '../kit/shop.ts'

// This file has a separate stack: the run's stack shows only the newest events of all tests.
const start = ownStack('events', { windowLimitMs: WINDOW_LIMIT_MS, consumers: ['outbox-relay'] })
let stack: ForkedStack
beforeAll(async () => {
  stack = await start()
})

async function open(config: Partial<BookingConfig> = {}): Promise<Shop> {
  const table = tableOf(stack)
  const business = describeBusiness({
    slug: `eventos-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Eventos',
    now: new Date(),
    config,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [
      { name: 'Ana', specialties: [] },
      { name: 'Bia', specialties: [] },
    ],
  })
  await writeBusiness(table, business)
  return shopOf(customerOf(business, stack.url), table, stack.url)
}

/** Reads the events of one record, by version, once there are `count` of them. */
async function eventsOf<T = AppointmentChange>(id: string, count: number) {
  const of = async () => {
    const { body } = await send<{
      events: { 'detail-type': string; detail: EventEnvelope & { data: T & { id: string } } }[]
    }>('GET', '/_local/state.json', undefined, { url: stack.url })
    return body.events
      .map(({ detail, ...event }) => ({ ...detail, type: event['detail-type'] }))
      .filter(({ data }) => data.id === id)
      .sort((a, b) => a.version - b.version)
  }
  return eventually(async () => {
    const events = await of()
    return events.length >= count && events
  }, 60)
}

it('each change of an appointment publishes one event of the right type with the old and the new values', async () => {
  const { customer, owner, manager } = await open()
  const [ana, bia] = [customer.professional, customer.otherProfessional]
  const phone = nextPhone()
  done(await customer.book(customer.booking({ time: '09:00' }, { phone, name: 'Rui Um' })))
  const booked = done(await customer.book(customer.booking({ time: '10:00' }, { phone, name: 'Rui Dois' })))
  let appointment: AgendaAppointment = done(await owner.appointment(booked.appointment_id)).appointment
  const move = async (changes: object) => {
    appointment = done(await owner.move(appointment, changes))
  }
  const to = async (status: string, more: object = {}) => {
    appointment = done(await manager.status(appointment.id, appointment.version, status, more))
  }
  const [today, yesterday] = [customer.day(0), customer.day(-1)]

  appointment = done(await owner.settle(appointment.id, 1, true))
  appointment = done(await owner.edit(appointment.id, { version: 2, staff_notes: 'Chega antes', price: 45 }))
  await to('confirmed')
  await move({ professional_id: bia.id })
  await move({ duration: 45 })
  await move({ date: today })
  // The appointment passes through its statuses, and back.
  await to('confirmed')
  await to('in_service')
  await to('completed')
  await to('in_service')
  await to('scheduled')
  await to('cancelled', { reason: 'Ligou avisando' })
  await to('scheduled')
  await move({ date: yesterday, time: '08:00', professional_id: ana.id })
  await to('no_show')
  await to('confirmed')
  // Neither an unchanged appointment nor a refusal sends an event.
  expect(done(await owner.edit(appointment.id, { version: appointment.version, price: 45 }))).toEqual(
    appointment,
  )
  expect((await owner.status(appointment.id, appointment.version, 'confirmed')).status).toBe(409)

  const events = await eventsOf(appointment.id, 17)
  const status = (from: string, is: string) => ({ status: { from, to: is } })
  const confirming = ['appointment.confirmed', status('scheduled', 'confirmed')] as const
  const others = (from: string, is: string) => ['appointment.updated', status(from, is)] as const
  const names = (from: { id: string; name: string }, is: { id: string; name: string }) => ({
    professional_id: { from: from.id, to: is.id },
    professional_name: { from: from.name, to: is.name },
  })
  const paid = { payments: [{ amount: 45 }] }
  const cancelled = 'Chega antes\nCancelado pelo estabelecimento: Ligou avisando'
  expect(events.map(({ type, data }) => [type, data.changes])).toEqual([
    ['appointment.created', undefined],
    ['appointment.updated', { reported_client: { from: { name: 'Rui Dois' } } }],
    ['appointment.updated', { staff_notes: { to: 'Chega antes' }, price: { from: 50, to: 45 } }],
    confirming,
    ['appointment.rescheduled', names(ana, bia)],
    ['appointment.updated', { duration: { from: 30, to: 45 } }],
    [
      'appointment.rescheduled',
      { date: { from: customer.day(3), to: today }, ...status('confirmed', 'scheduled') },
    ],
    confirming,
    others('confirmed', 'in_service'),
    ['appointment.updated', { ...status('in_service', 'completed'), settlement: { to: paid } }],
    ['appointment.updated', { ...status('completed', 'in_service'), settlement: { from: paid } }],
    others('in_service', 'scheduled'),
    [
      'appointment.cancelled',
      {
        ...status('scheduled', 'cancelled'),
        staff_notes: { from: 'Chega antes', to: cancelled },
        cancel_reason: { to: 'Ligou avisando' },
        cancelled_by: { to: 'pelo estabelecimento' },
      },
    ],
    [
      'appointment.updated',
      {
        ...status('cancelled', 'scheduled'),
        staff_notes: { from: cancelled, to: 'Chega antes' },
        cancel_reason: { from: 'Ligou avisando' },
        cancelled_by: { from: 'pelo estabelecimento' },
      },
    ],
    [
      'appointment.rescheduled',
      { date: { from: today, to: yesterday }, time: { from: '10:00', to: '08:00' }, ...names(bia, ana) },
    ],
    others('scheduled', 'no_show'),
    others('no_show', 'confirmed'),
  ])
  // Each event holds the whole appointment, and leads back to the one before it.
  const whole = ({ version, updated_at, status_at, changes, ...rest }: Record<string, unknown>) => rest
  for (const [i, { version, data }] of events.entries()) {
    expect(version).toBe(i + 1)
    if (i > 0) {
      expect(whole(beforeChange(data))).toEqual(whole({ ...events[i - 1]?.data }))
    }
  }
  expect(events.at(-1)?.data).toEqual({ ...appointment, changes: expect.anything() })
  const [, updated] = await eventsOf(booked.client_id, 2)
  expect([updated?.type, updated?.data]).toMatchObject(['client.updated', { name: 'Rui Dois' }])
})

it('an appointment by staff publishes a created event, and a move under auto-confirm publishes only a rescheduled event', async () => {
  const { customer, owner } = await open({ auto_confirm: true })
  const { professional, service } = customer
  const place = { professional_id: professional.id, service_id: service.id, date: customer.day(2) }
  const made = done(
    await owner.create({ ...place, time: '10:00', new_client: { name: 'Eva', phone: nextPhone() } }),
  )
  expect(made.status).toBe('scheduled')
  const moved = done(await owner.move(made, { time: '11:00' }))
  expect(moved.status).toBe('confirmed')
  const again = done(await owner.move(moved, { time: '12:00' }))
  const resized = done(await owner.move(again, { duration: 60 }))
  const events = await eventsOf(made.id, 4)
  expect(events.map(({ type, version }) => [type, version])).toEqual([
    ['appointment.created', 1],
    ['appointment.rescheduled', 2],
    ['appointment.rescheduled', 3],
    ['appointment.updated', 4],
  ])
  expect(events[0]?.data).toEqual(made)
  const changes = events.map(({ data }) => data.changes)
  expect(changes[1]).toEqual({
    time: { from: '10:00', to: '11:00' },
    status: { from: 'scheduled', to: 'confirmed' },
  })
  expect(changes[2]).toEqual({ time: { from: '11:00', to: '12:00' } })
  expect(resized.status).toBe('confirmed')
  expect((await eventsOf(made.client_id as string, 1)).map(({ type }) => type)).toEqual(['client.created'])
})

it('a block publishes an event with the days that it changes', async () => {
  const { customer, owner } = await open()
  const [date, other] = [customer.day(2), customer.day(4)]
  const place = { professional_id: customer.professional.id, date, start: '10:00', duration: 60 }
  const made = done(await owner.block(place))
  const moved = done(await owner.rescheduleBlock(made, { date: other }))
  done(await owner.rescheduleBlock(moved, { start: '11:00' }))
  done(await owner.removeBlock({ block_id: made.id }))
  const events = await eventsOf<{ dates: string[] }>(made.id, 4)
  expect(events.map(({ type, version, data }) => [type, version, data.dates])).toEqual([
    ['agenda.changed', 1, [date]],
    ['agenda.changed', 2, [date, other]],
    ['agenda.changed', 3, [other]],
    ['agenda.changed', 4, [other]],
  ])
})
