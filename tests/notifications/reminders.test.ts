import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { birthdays, companies } from '#functions/company/records.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { type Notification, notifications } from '#functions/notifications/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { newId } from '#shared/ids.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { addDays, instantOf, minutesOf, wallClock } from '#shared/time.ts'
import { describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, eventually, nextPhone, send } from '../kit/actor.ts'
import { settled, stateOf } from '../kit/deliveries.ts'
import { type ForkedStack, tableOf } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { openPartner } from '../kit/partner.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { type Shop, shopOf } from '../kit/shop.ts'
import { mailsTo } from '../kit/staff.ts'

// Tests reminders, events and birthdays at their instants, on a stack whose clock the tests move.

const start = ownStack('reminders', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'notifications', 'reminders', 'message-send', 'message-status', 'client-index'],
})
const SAO_PAULO = 'America/Sao_Paulo'

let stack: ForkedStack
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  stack = await start()
})

/** Moves the clock to an instant, at which the stack processes what is due. */
async function moveTo(instant: Date | string): Promise<void> {
  const milliseconds = new Date(instant).getTime() + 100 - now().getTime()
  if (milliseconds < 0) throw new Error(`${instant} is over`)
  ahead += milliseconds
  await send('POST', '/_local/clock', { minutes: milliseconds / 60_000 }, { url: stack.url })
}

const at = (date: string, time: string, timezone = SAO_PAULO) =>
  instantOf(timezone, date, minutesOf(time)) as Date
const today = () => wallClock(SAO_PAULO, now()).date

async function open(parts: { config?: Partial<BookingConfig>; timezone?: string } = {}) {
  const business = describeBusiness({
    slug: `lembra-${randomUUID().slice(0, 8)}`,
    name: 'Lembra',
    now: now(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
    ...(parts.config && { config: parts.config }),
    ...(parts.timezone && { company: { timezone: parts.timezone } }),
  })
  await writeBusiness(tableOf(stack), business)
  const shop = await shopOf(customerOf(business, stack.url), tableOf(stack), stack.url)
  const scope: Scope = { table: tableOf(stack), tenant: business.company.id as Tenant }
  return { shop, scope }
}

/** Books on the page at `date` and `time`, as a new client with an e-mail address. */
async function book({ customer }: Shop, date: string, time: string, client: object = {}) {
  const email = `c-${randomUUID().slice(0, 8)}@navalha.test`
  const { status, body } = await customer.book(customer.booking({ date, time }, { email, ...client }))
  expect([status, body.detail]).toEqual([201, undefined])
  return { ...body, id: body.appointment_id, email }
}

const dueOf = async (scope: Scope, id: string) =>
  (await get(scope, appointments, { id }, { consistent: true }))?.due

/** Reads the records of the appointment's reminders, in the order of their instants. */
async function remindersOf(scope: Scope, id?: string): Promise<Notification[]> {
  const months = new Set(
    // No step skips a month.
    [-40, -20, 0, 20, 40].map(
      (days) => notifications.key({ id: newId('ntf', at(addDays(today(), days), '12:00')) })[0],
    ),
  )
  const all = (await Promise.all([...months].map((month) => queryAll<Notification>(scope, month)))).flat()
  return all
    .filter((one) =>
      id ? one.appointment_id === id && one.kind.startsWith('reminder') : one.kind === 'birthday',
    )
    .sort((a, b) => (a.scheduled_for < b.scheduled_for ? -1 : 1))
}

const sentOf = async (scope: Scope, id: string) =>
  (await remindersOf(scope, id)).filter(({ status }) => ['sent', 'delivered'].includes(status))

/** Waits until the appointment's next instant is this one. */
const waitsFor = (scope: Scope, id: string, due: Date | undefined) =>
  eventually(async () => (await dueOf(scope, id)) === due?.toISOString(), 75)

describe('reminders of an appointment', () => {
  it('sends a message a day and two hours before the start and an event an hour before, each once', async () => {
    const { shop, scope } = await open()
    const date = addDays(today(), 3)
    const { id, email, ...booked } = await book(shop, date, '14:00')
    expect(booked).toMatchObject({ reminder_hours: 24, status: 'scheduled' })
    expect(await dueOf(scope, id)).toBe(at(addDays(date, -1), '14:00').toISOString())

    // No reply shows the fields that the reminders use internally.
    const { body } = await shop.owner.appointment(id)
    const partner = await openPartner(scope.tenant, { table: scope.table, url: stack.url })
    const listed = (await partner.list('appointments', { from: date, to: date })).body
    const told = await eventually(async () => {
      const { events } = await stateOf(stack)
      const own = events.filter(({ detail }) => (detail.data as { id: string }).id === id)
      return own.length > 0 && own
    })
    expect(JSON.stringify([body, listed, told])).not.toMatch(/"(?:due|awaits|reminded|moves)/)

    // A change of other fields than time and status keeps the instant.
    await shop.owner.edit(id, { version: body.appointment.version, staff_notes: 'Traz o filho' })
    expect(await dueOf(scope, id)).toBe(at(addDays(date, -1), '14:00').toISOString())

    await moveTo(at(addDays(date, -1), '14:00'))
    await waitsFor(scope, id, at(date, '12:00'))
    await eventually(async () => (await sentOf(scope, id)).length === 1)
    await moveTo(at(date, '12:00'))
    await waitsFor(scope, id, at(date, '13:00'))
    const sent = await eventually(async () => {
      const all = await sentOf(scope, id)
      return all.length === 2 && all
    })
    expect(sent.map(({ kind, channel, scheduled_for }) => [kind, channel, scheduled_for])).toEqual([
      ['reminder_24h', 'email', at(addDays(date, -1), '14:00').toISOString()],
      ['reminder_2h', 'email', at(date, '12:00').toISOString()],
    ])
    await moveTo(at(date, '13:00'))
    await waitsFor(scope, id, undefined)
    const hour = await eventually(async () => {
      const all = (await stateOf(stack)).events.filter(
        (one) => one['detail-type'] === 'appointment.reminder_1h',
      )
      return all.length > 0 && all
    })
    expect(hour).toHaveLength(1)
    expect(hour[0]?.detail.data).toMatchObject({ id, date, time: '14:00' })
    const mails = await mailsTo(email, { url: stack.url })
    expect(mails.filter(({ subject }) => subject.startsWith('Lembrete'))).toHaveLength(2)
  })

  it('moving, cancelling or restoring an appointment changes its next reminder', async () => {
    const { shop, scope } = await open()
    const date = addDays(today(), 4)
    const { id } = await book(shop, date, '10:00')
    const current = async () => (await shop.owner.appointment(id)).body.appointment
    const become = async (status: string) => {
      const { version } = await current()
      expect((await shop.owner.status(id, version, status)).status).toBe(200)
    }
    await become('cancelled')
    expect(await dueOf(scope, id)).toBeUndefined()
    await become('scheduled')
    expect(await dueOf(scope, id)).toBe(at(addDays(date, -1), '10:00').toISOString())
    // Less than a day is left, so only the message two hours before remains (RULINGS D18).
    await shop.owner.move(await current(), { date: addDays(today(), 1), time: '08:30' })
    const two = at(addDays(today(), 1), '06:30')
    const day = at(addDays(today(), -1), '20:59')
    expect(day < now()).toBe(true)
    expect(await dueOf(scope, id)).toBe(two.toISOString())
    await moveTo(two)
    await eventually(async () => (await sentOf(scope, id)).length === 1)
    expect((await remindersOf(scope, id)).map(({ kind }) => kind)).toEqual(['reminder_2h'])
    await become('cancelled')
    expect(await dueOf(scope, id)).toBeUndefined()
  })

  it('the switches at the instant of a reminder decide whether it is sent', async () => {
    const { shop, scope } = await open({
      config: { notifications: { ...switchDefaults, reminder_24h: false } },
    })
    const date = addDays(today(), 3)
    const { id, reminder_hours } = await book(shop, date, '11:00')
    expect(reminder_hours).toBe(2)
    await moveTo(at(addDays(date, -1), '11:00'))
    await waitsFor(scope, id, at(date, '09:00'))
    expect(await remindersOf(scope, id)).toEqual([])
  })

  it('a booking without contact promises no reminder, and the record gives the reason', async () => {
    const { shop, scope } = await open()
    const date = addDays(today(), 3)
    const { id, ...booked } = await book(shop, date, '16:00', { email: undefined })
    expect(booked).not.toHaveProperty('reminder_hours')
    await moveTo(at(addDays(date, -1), '16:00'))
    await waitsFor(scope, id, at(date, '14:00'))
    expect(await remindersOf(scope, id)).toMatchObject([
      { kind: 'reminder_24h', status: 'skipped', reason: 'no_contact' },
    ])
  })

  it('an appointment stays scheduled until its client confirms, where the business requires it (RULINGS E9)', async () => {
    const required = { ...switchDefaults, confirmation_required: true }
    const { shop } = await open({ config: { auto_confirm: true, notifications: required } })
    const date = addDays(today(), 3)
    const { id, status, actions } = await book(shop, date, '09:00')
    expect(status).toBe('scheduled')
    const path = `/api/public/links/${actions.reschedule}/reschedule`
    const moved = await send<{ appointment: { status: string } }>(
      'POST',
      path,
      { date, time: '09:30' },
      { headers: { 'idempotency-key': randomUUID() }, url: stack.url },
    )
    expect([moved.status, moved.body.appointment.status]).toEqual([200, 'scheduled'])
    const one = (await shop.owner.appointment(id)).body.appointment
    const confirmed = await shop.owner.status(id, one.version, 'confirmed')
    expect((await shop.owner.move(confirmed.body, { time: '10:00' })).body.status).toBe('scheduled')
  })
})

describe('change of a business’s time zone', () => {
  const MANAUS = 'America/Manaus'
  const NORONHA = 'America/Noronha'
  async function moveBusiness({ owner }: Shop, scope: Scope, timezone: string): Promise<void> {
    const { version = 0 } = (await get(scope, companies, {}, { consistent: true })) ?? {}
    const { status } = await owner.updateCompany({ version, timezone })
    expect(status).toBe(200)
  }

  it('reminders and birthdays move with the time zone, and none is repeated or left out', async () => {
    const { shop, scope } = await open()
    const date = addDays(today(), 3)
    const [sent, coming, far] = [
      await book(shop, date, '10:00'),
      await book(shop, date, '11:30'),
      await book(shop, addDays(date, 2), '14:00'),
    ]
    await moveTo(at(addDays(date, -1), '10:00'))
    await eventually(async () => (await sentOf(scope, sent.id)).length === 1)
    await waitsFor(scope, sent.id, at(date, '08:00'))
    const greetingsDue = async () => (await get(scope, birthdays, {}, { consistent: true }))?.due ?? ''
    // The greetings of the current day are done.
    const before = await eventually(async () => {
      const due = await greetingsDue()
      return Date.parse(due) > now().getTime() && due
    })

    // Instants move an hour later, so that the reminder just sent would be due again.
    await moveBusiness(shop, scope, MANAUS)
    await waitsFor(scope, sent.id, at(date, '08:00', MANAUS))
    await waitsFor(scope, coming.id, at(addDays(date, -1), '11:30', MANAUS))
    await waitsFor(scope, far.id, at(addDays(date, 1), '14:00', MANAUS))
    const after = await eventually(async () => {
      const due = await greetingsDue()
      return due !== before && due
    })
    expect(Date.parse(after) - Date.parse(before)).toBe(3_600_000)

    // A booking that still used the former zone is stored after the first round.
    const due = at(addDays(date, 1), '14:00').toISOString()
    await scope.table.client.send(
      new UpdateCommand({
        TableName: scope.table.name,
        Key: storedKey(scope.tenant, ref(appointments, { id: far.id })),
        UpdateExpression: 'SET due = :due, due_sk = :due',
        ExpressionAttributeValues: { ':due': due },
      }),
    )
    await moveTo(new Date(now().getTime() + 61_000))
    await waitsFor(scope, far.id, at(addDays(date, 1), '14:00', MANAUS))
    await moveTo(at(addDays(date, -1), '10:01', MANAUS))

    // Instants move two hours earlier, so that a reminder due in an hour and a half is overdue.
    await moveBusiness(shop, scope, NORONHA)
    await waitsFor(scope, sent.id, at(date, '08:00', NORONHA))
    // The next tick of the clock finds the overdue reminder.
    await moveTo(new Date(now().getTime() + 61_000))
    await waitsFor(scope, coming.id, at(date, '09:30', NORONHA))
    await eventually(async () => (await sentOf(scope, coming.id)).length === 1, 75).catch(async () => {
      throw new Error(JSON.stringify(await remindersOf(scope, coming.id)))
    })
    const kinds = async (id: string) => (await remindersOf(scope, id)).map(({ kind }) => kind)
    expect([await kinds(sent.id), await kinds(coming.id)]).toEqual([['reminder_24h'], ['reminder_24h']])
  })
})

describe('birthday messages', () => {
  const PEOPLE = 30

  it('all clients with a birthday are greeted once when the business opens, each with an event', async () => {
    const birthday = { ...switchDefaults, birthday: true }
    const { shop, scope } = await open({ config: { notifications: birthday } })
    const day = addDays(today(), 1)
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, i) => {
        const email = `n-${randomUUID().slice(0, 8)}@navalha.test`
        const birth_date = `19${60 + i}-${i < PEOPLE - 1 ? day.slice(5) : addDays(day, 1).slice(5)}`
        const { status, body } = await shop.owner.createClient({
          name: `Cliente ${i}`,
          phone: nextPhone(),
          email,
          birth_date,
        })
        expect(status).toBe(201)
        return { id: body.id, email }
      }),
    )
    await settled(stack, { consumer: 'client-index' })
    const open8 = at(day, '08:00')
    await moveTo(open8)
    const greeted = await eventually(async () => {
      const all = await remindersOf(scope)
      const sent = all.filter(({ status }) => ['sent', 'delivered'].includes(status))
      return sent.length === PEOPLE - 1 && all
    }, 75)
    expect(greeted.map(({ client_id }) => client_id).sort()).toEqual(
      people
        .slice(0, -1)
        .map(({ id }) => id)
        .sort(),
    )
    expect(await get(scope, birthdays, {}, { consistent: true })).toMatchObject({
      date: addDays(day, 1),
      due: at(addDays(day, 1), '08:00').toISOString(),
    })
    const told = (await stateOf(stack)).events.filter((one) => one['detail-type'] === 'client.birthday')
    expect(new Set(told.map(({ detail }) => (detail.data as { id: string }).id)).size).toBe(PEOPLE - 1)
    await moveTo(at(addDays(day, 1), '08:00'))
    await eventually(async () => (await remindersOf(scope)).length === PEOPLE, 75)
  })
})
