import { beforeAll, expect, it } from 'vitest'
import { BUSY_PARTITION, type BusyEvent, type Connection, connections } from '#functions/google/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import { describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, eventually, send } from '../kit/actor.ts'
import { queuesOf } from '../kit/deliveries.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { connect, googleAt } from '../kit/google.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { type Shop, shopOf } from '../kit/shop.ts'

// Tests the synchronisation of appointments and busy times with Google Calendar on a moved clock.

const start = ownStack('google', {
  windowLimitMs: WINDOW_LIMIT_MS,
  handlesSecrets: true,
  consumers: ['outbox-relay', 'google-events', 'google-sync', 'agenda-fresh'],
})

let stack: ForkedStack
let shop: Shop
let google: ReturnType<typeof googleAt>
let ana: string

const scope = () => ({ table: tableOf(stack), tenant: shop.owner.tenant })
const connection = async () => (await get(scope(), connections, {}, { consistent: true })) as Connection
const busyTimes = () => queryAll<BusyEvent>(scope(), BUSY_PARTITION, { consistent: true })
/** Returns an agenda's day: its version and its busy times. */
const agendaOn = async (day: number, who: Pick<Shop['owner'], 'agenda'> = shop.owner) => {
  const shown = (await who.agenda(shop.customer.day(day))).body.days[0]
  return { version: shown?.version ?? 0, busy: shown?.busy ?? [] }
}
const sheetOn = async (day: number) => {
  const date = shop.customer.day(day)
  return busyOf(await get(scope(), sheets, { professional_id: ana, date }, { consistent: true }))
}
const pass = (minutes: number) => send('POST', '/_local/clock', { minutes }, { url: stack.url })
/** Advances the clock by minutes until `look` succeeds. */
const within = <T>(minutes: number, look: () => Promise<T | undefined | false>) =>
  eventually(async () => {
    const found = await look()
    if (!found && minutes-- > 0) await pass(1)
    await new Promise((resolve) => setTimeout(resolve, found ? 0 : 400))
    return found
  }, 60)
/** Tells whether nothing is on its way to Google or from it. */
const isQuiet = async () => {
  const queues = await queuesOf(stack)
  const { due, planned } = (await connection()) ?? {}
  const mine = queues.filter(({ name }) => /google|relay/i.test(name) && !/dead/i.test(name))
  return due === planned && mine.every(({ visible, inFlight }) => visible + inFlight === 0)
}
const quiet = () => eventually(isQuiet)

const at = (day: number, time: string) => `${shop.customer.day(day)}T${time}`
const book = async (day: number, time: string) => {
  const { customer } = shop
  return customer.book(customer.booking({ date: customer.day(day), time }))
}
const booked = async (day: number, time: string): Promise<string> => {
  const { status, body } = await book(day, time)
  expect([status, body]).toMatchObject([201, {}])
  return body.appointment_id
}
const slots = async (day: number) => (await shop.customer.slots({ date: shop.customer.day(day) })).body.slots
const isTaken = (day: number, time: string) => async () => !(await slots(day)).includes(time)
const isFree = (day: number, time: string) => async () => (await slots(day)).includes(time)
const shownOnce = (appointment: string) => async () => (await google.of(appointment)).length === 1

beforeAll(async () => {
  stack = await start()
  const business = describeBusiness({
    slug: 'agenda',
    name: 'Agenda',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: [
      { name: 'Ana', specialties: [] },
      { name: 'Bia', specialties: [] },
    ],
  })
  await writeBusiness(tableOf(stack), business)
  shop = await shopOf(customerOf(business, stack.url), tableOf(stack), stack.url)
  ana = shop.customer.professional.id
  google = googleAt(stack, 'ana@example.com')
})

it('appointments and busy times from before the connection are synchronised once it exists', async () => {
  const early = await booked(3, '10:00')
  await google.add(at(3, '15:00'), at(3, '16:00'))
  await connect(shop, google, ana)
  const [event] = await within(2, async () => {
    const events = await google.of(early)
    return events.length > 0 && events
  })
  expect(event).toMatchObject({
    summary: 'Corte – Cliente de Teste',
    start: { dateTime: new Date(`${at(3, '10:00')}:00-03:00`).toISOString() },
    end: { dateTime: new Date(`${at(3, '10:30')}:00-03:00`).toISOString() },
  })
  await within(2, isTaken(3, '15:00'))
  expect(await slots(3)).toContain('16:00')
  // The product's own event has come back meanwhile, and is no busy time.
  await quiet()
  expect(await busyTimes()).toHaveLength(1)
})

it('an appointment appears, moves and disappears in Google Calendar', async () => {
  const id = await booked(4, '10:00')
  await eventually(shownOnce(id))
  const [event] = await google.of(id)
  await google.change(event?.id ?? '', {
    description: `${event?.description}\ncom barba`,
    colorId: '5',
  })
  // It moves twice: Google counts an event's moves and refuses requests with an earlier count.
  for (const time of ['11:00', '12:00']) {
    const { body } = await shop.owner.appointment(id)
    expect((await shop.owner.move(body.appointment, { time })).status).toBe(200)
    const start = new Date(`${at(4, time)}:00-03:00`).toISOString()
    await eventually(async () => (await google.of(id))[0]?.start.dateTime === start)
  }
  const [moved] = await google.of(id)
  expect(moved).toMatchObject({
    id: event?.id,
    colorId: '5',
    description: expect.stringMatching(/\ncom barba$/),
  })
  const { body } = await shop.owner.appointment(id)
  await shop.owner.status(id, body.appointment.version, 'cancelled')
  await eventually(async () => (await google.of(id)).length === 0)
})

it('a busy time blocks the page, warns staff, and follows its event until it is deleted', async () => {
  const event = await google.add(at(5, '10:00'), at(5, '11:00'))
  await eventually(isTaken(5, '10:00'))
  expect((await book(5, '10:00')).body.code).toBe('slot_taken')
  // Open agendas learn of it by the day's version.
  const { version } = await eventually(async () => {
    const shown = await agendaOn(5)
    return shown.version > 0 && shown
  })
  expect((await agendaOn(5)).busy).toEqual([{ professional_id: ana, start: '10:00', end: '11:00' }])
  const { customer, owner } = shop
  const own = {
    service_id: customer.service.id,
    professional_id: ana,
    date: customer.day(5),
    time: '10:30',
  }
  const refused = await owner.create(own)
  expect(refused.body).toMatchObject({
    code: 'overlap',
    errors: [{ field: 'time', message: '10:00 às 11:00 · Google Agenda' }],
  })
  await google.move(event, at(5, '14:00'), at(5, '15:00'))
  await eventually(isFree(5, '10:00'))
  expect(await slots(5)).not.toContain('14:30')
  await google.change(event, { transparency: 'transparent' })
  await eventually(isFree(5, '14:30'))
  await google.change(event, { transparency: 'opaque' })
  await eventually(isTaken(5, '14:30'))
  await google.drop(event)
  await eventually(isFree(5, '14:30'))
  expect(await sheetOn(5)).toEqual([])
  // The event is moved, made free, made busy again, and removed.
  await eventually(async () => (await agendaOn(5)).version >= version + 4)
  expect((await agendaOn(5)).busy).toEqual([])
})

it('an event over several days and a recurring event block each of their days', async () => {
  const away = await google.add(shop.customer.day(6), shop.customer.day(8))
  await google.add(at(8, '09:00'), at(8, '09:30'), { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
  await eventually(async () => (await slots(7)).length === 0 && (await isTaken(10, '09:00')()))
  expect(await slots(6)).toEqual([])
  expect(await slots(8)).not.toContain('09:00')
  expect(await slots(8)).toContain('09:30')
  await google.drop(away)
  await eventually(isFree(7, '09:00'))
})

it.each([
  ['expired tokens', 'expire_tokens', {}],
  ['clocks an hour apart', 'clock_skew', { times: 2, value: 3600 }],
  ['a daily quota', 'quota', { times: 3 }],
  ['a rate of calls', 'rate', { times: 3 }],
  ['replies of 429 with a time to wait', 'too_many', { times: 2, value: 90 }],
  ['replies of 503', 'server_error', { times: 3 }],
  ['missing replies', 'no_answer', { times: 2 }],
  ['a 410 for the sync token', 'gone', {}],
  ['notifications sent twice', 'duplicate_notification', { times: 3 }],
  ['notifications that get lost', 'drop_notification', { times: 9 }],
])('appointments and busy times are synchronised once despite %s', async (_, fault, more) => {
  const day = 11 + faults.indexOf(fault)
  await quiet()
  if (fault === 'clock_skew') await google.fail('expire_tokens')
  await google.fail(fault, more)
  const before = (await busyTimes()).length
  const appointment = await booked(day, '10:00')
  await google.add(at(day, '15:00'), at(day, '16:00'))
  // Nothing tells of the busy time before the next poll.
  if (fault === 'drop_notification') await pass(15)
  await within(25, shownOnce(appointment))
  await within(25, isTaken(day, '15:00'))
  await google.fail('off')
  expect((await book(day, '15:30')).body.code).toBe('slot_taken')
  await within(25, async () => {
    const { problem, tries, due, planned } = await connection()
    return problem === undefined && tries === 0 && due === planned
  })
  expect(await google.of(appointment)).toHaveLength(1)
  expect(await busyTimes()).toHaveLength(before + 1)
})
const faults = [
  'expire_tokens',
  'clock_skew',
  'quota',
  'rate',
  'too_many',
  'server_error',
  'no_answer',
  'gone',
  'duplicate_notification',
  'drop_notification',
]

it('a customer who books a time that becomes busy meanwhile either gets it or learns that it is taken', async () => {
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  const answers = await Promise.all(
    times.map(async (time, i) => {
      await new Promise((resolve) => setTimeout(resolve, 40 * i))
      const [answer] = await Promise.all([
        book(25, time),
        google.add(at(25, time), at(25, `${time.slice(0, 2)}:30`)),
      ])
      return answer
    }),
  )
  await eventually(async () => {
    const external = (await sheetOn(25)).filter(([, , kind]) => kind === 'external')
    return external.length === times.length
  })
  for (const { status, body } of answers)
    expect([status, body.code]).toBeOneOf([
      [201, undefined],
      [409, 'slot_taken'],
    ])
  const kept = (await sheetOn(25)).filter(([, , kind]) => kind === 'appointment')
  expect(kept).toHaveLength(answers.filter(({ status }) => status === 201).length)
  expect(await slots(25)).not.toEqual(expect.arrayContaining(times))
  for (const time of times) expect((await book(25, time)).body.code).toBe('slot_taken')
})

it('a revoked connection reads nothing more and keeps its busy times, and the next connection synchronises all', async () => {
  const [stays, goes] = [
    await google.add(at(26, '10:00'), at(26, '11:00')),
    await google.add(at(26, '12:00'), at(26, '13:00')),
  ]
  await eventually(isTaken(26, '12:00'))
  await quiet()
  await google.fail('revoke_grant')
  await google.fail('expire_tokens')
  const appointment = await booked(26, '15:00')
  const broken = await eventually(async () => {
    const found = await connection()
    return found.status === 'broken' && found
  })
  expect(broken).toMatchObject({ problem: 'revoked' })
  expect(broken.due).toBeUndefined()
  await google.drop(goes)
  expect([await isTaken(26, '10:00')(), await isTaken(26, '12:00')()]).toEqual([true, true])
  await connect(shop, google, ana)
  await within(2, isFree(26, '12:00'))
  expect(await slots(26)).not.toContain('10:00')
  await within(2, shownOnce(appointment))
  await google.drop(stays)
  await eventually(isFree(26, '10:00'))
})

it('a refusal of the installation’s credentials is shown, and disappears once they are corrected', async () => {
  await quiet()
  await google.fail('invalid_client')
  await google.fail('expire_tokens')
  const appointment = await booked(27, '15:00')
  const shown = await eventually(async () => {
    const found = await connection()
    return found.problem && found
  })
  expect(shown).toMatchObject({ status: 'connected', problem: 'invalid_client' })
  await google.fail('off')
  await within(3, shownOnce(appointment))
  await eventually(async () => (await connection()).problem === undefined)
})

it('busy times move to the chosen professional’s sheet, and are removed with the connection', async () => {
  const event = await google.add(at(28, '10:00'), at(28, '11:00'))
  await eventually(isTaken(28, '10:00'))
  expect((await send('POST', `/api/public/google/${'x'.repeat(43)}`, undefined, stack)).status).toBe(200)
  const bia = shop.customer.otherProfessional.id
  const ofBia = { professional_id: bia, date: shop.customer.day(28) }
  expect((await shop.owner.updateGoogle({ professional_id: bia })).status).toBe(200)
  await eventually(isFree(28, '10:00'))
  await eventually(async () => !(await shop.customer.slots(ofBia)).body.slots.includes('10:00'))
  const shown = [{ professional_id: bia, start: '10:00', end: '11:00' }]
  await eventually(async () => JSON.stringify((await agendaOn(28)).busy) === JSON.stringify(shown))
  // Others see only their own agenda.
  expect((await agendaOn(28, shop.professional)).busy).toEqual([])
  const appointment = await booked(28, '10:00')
  await eventually(shownOnce(appointment))
  expect((await shop.owner.disconnectGoogle()).status).toBe(200)
  await eventually(async () => (await busyTimes()).length === 0)
  expect((await shop.customer.slots(ofBia)).body.slots).toContain('10:00')
  await google.drop(event)
  await connect(shop, google, ana)
  await within(2, async () => (await connection()).synced_at)
})

it('after a change of the time zone appointments keep their time of day, and busy times their instant', async () => {
  const move = async (timezone: string) => {
    const { version } = (await shop.owner.getCompany()).body
    const { status } = await shop.owner.updateCompany({ version, timezone })
    expect(status).toBe(200)
  }
  const event = await google.add(at(29, '10:00'), at(29, '10:30'))
  await eventually(isTaken(29, '10:00'))
  const appointment = await booked(29, '15:00')
  const startsAt = (instant: string) => async () =>
    (await google.of(appointment))[0]?.start.dateTime === new Date(at(29, instant)).toISOString()
  await within(2, startsAt('15:00:00-03:00'))
  await move('America/Manaus')
  await within(5, startsAt('15:00:00-04:00'))
  await within(5, isFree(29, '10:00'))
  expect(await slots(29)).not.toContain('09:00')
  await move('America/Sao_Paulo')
  await within(5, startsAt('15:00:00-03:00'))
  await within(5, isTaken(29, '10:00'))
  await google.drop(event)
  await eventually(isFree(29, '10:00'))
})

it('each appointment and busy time arrives once when the stack is killed meanwhile', async () => {
  const hours = ['09', '10', '11', '12', '13', '14', '15', '16']
  const before = (await busyTimes()).length
  const ids = await Promise.all(hours.map((hour) => booked(30, `${hour}:00`)))
  for (const hour of hours) await google.add(at(31, `${hour}:00`), at(31, `${hour}:30`))
  await eventually(async () => (await sheetOn(31)).length > 0)
  await killStack(stack)
  stack = await start()
  const shown = async () => (await Promise.all(ids.map((id) => google.of(id)))).map(({ length }) => length)
  await within(8, async () => (await shown()).every((count) => count > 0))
  await within(20, async () => (await sheetOn(31)).length === hours.length)
  expect(await shown()).toEqual(hours.map(() => 1))
  expect(await busyTimes()).toHaveLength(before + hours.length)
})

it('after a week the synchronised window has moved and a new channel has replaced the expiring one', async () => {
  await google.add(at(63, '10:00'), at(63, '11:00'))
  // A killed function keeps its claims until its lease ends.
  await within(20, isQuiet)
  expect(await sheetOn(63)).toEqual([])
  const before = (await connection()).channel?.id
  await pass(7 * 24 * 60 - 30)
  await within(5, async () => (await sheetOn(63)).length === 1)
  // If the moved clock leaves no time to replace the channel, the next poll replaces it.
  await quiet()
  await within(20, async () => (await connection()).channel?.id !== before)
  const channels = (await google.state()).channels.map(({ id }) => id)
  expect(channels).toContain((await connection()).channel?.id)
  expect(channels).not.toContain(before)
  await google.add(at(40, '10:00'), at(40, '11:00'))
  await eventually(async () => (await sheetOn(40)).length === 1)
})
