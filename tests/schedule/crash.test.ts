import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { additionsOf } from '#functions/metrics/rules/figures.ts'
import { appointments, appointmentWithHistory } from '#functions/schedule/records/appointments.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, type Sheet, sheets } from '#functions/schedule/records/sheets.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import type { ActionTokens } from '#shared/links.ts'
import { occupies } from '#shared/statuses.ts'
import { addDays, minutesOf, timeOf } from '#shared/time.ts'
import {
  describeBusiness,
  itemOf,
  randomFrom,
  writeBusiness,
  writeItems,
} from '../../infra/local/seed/business.ts'
import { type Booked, customerOf, eventually, nextPhone, send } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { linkOn } from '../kit/links.ts'
import { memberOf } from '../kit/member.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { shopOf } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// Tests bookings, a merge of clients and operations by links on a stack that is killed with -9. Each test continues
// with the stack that the previous one left.

const PAST_APPOINTMENTS = 1000
const OPERATIONS = volume(150, 1_000)
const KILLS = 2
const DAYS = [2, 3, 4]
/** A link that has changed its appointment is tried again each time, and the API refuses it. */
const KINDS = ['book', 'cancel', 'reschedule', 'status by staff', 'link_used']

const start = ownStack('schedule-crash', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'metrics-roll', 'client-index', 'agenda-fresh'],
})
/** Holds the stack that the previous test left running. */
let running: ForkedStack | undefined
const restart = async () => {
  running = await start()
  return running
}

it('a kill during bookings loses no accepted booking, leaves none half stored, and events follow after the restart', async () => {
  const first = running ?? (await restart())
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
    Array.from({ length: 10 }, (_, i) => shop.booking({ professional_id: id, time: timeOf(480 + i * 30) })),
  )
  const answered: Booked[] = []
  const killAt = 30
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
  expect(answered.length).toBeLessThan(100)

  const second = await restart()
  const scope = { table: tableOf(second), tenant: business.company.id as Tenant }
  const date = shop.day(3)
  const { appointments: kept } = await dayOf(scope, date)
  const ids = new Set(kept.map(({ id }) => id))
  for (const { appointment_id } of answered) expect(ids).toContain(appointment_id)

  // Nothing is half stored: all appointments are on their sheets, and each sheet's version counts its entries.
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
  // A moment later the figure is the same, so nothing was counted twice.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await get(scope, metricsDays, { date }))?.booked_appointments).toBe(kept.length)
})

it('a merge of clients that a kill interrupts continues after the restart, and ends once', async () => {
  const first = running ?? (await restart())
  const business = describeBusiness({
    slug: 'uniao',
    name: 'União',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  const tenant = business.company.id as Tenant
  await writeBusiness(tableOf(first), business)
  const owner = clientsOf(await memberOf(tableOf(first), business, 'owner', { url: first.url }))
  const make = async (name: string) => (await owner.create({ name, phone: nextPhone() })).body as Client
  const [kept, other] = [await make('Fica Aqui'), await make('Some Daqui')]
  const at = new Date().toISOString()
  const past = Array.from(
    { length: PAST_APPOINTMENTS },
    (_, i): Appointment => ({
      id: newId('apt', new Date()),
      client_id: other.id,
      client_name: other.name,
      professional_id: business.professionals[0]?.id as string,
      service_id: business.services[0]?.id as string,
      service_name: 'Corte',
      date: addDays('2020-01-01', i),
      time: '10:00',
      duration: 30,
      price: 40,
      status: 'completed',
      created_at: at,
      updated_at: at,
      version: 1,
    }),
  )
  await writeItems(
    tableOf(first),
    past.map((appointment) => itemOf(business, appointments, appointment)),
  )

  const countOf = async (stack: ForkedStack, client: Client) => {
    const scope = { table: tableOf(stack), tenant }
    return (await queryAll<Appointment>(scope, client.id, { index: 'client' })).length
  }
  expect((await owner.merge(kept, other)).status).toBe(200)
  await eventually(async () => (await countOf(first, kept)) > 0, 60)
  await killStack(first)

  const second = await restart()
  const moved = await countOf(second, kept)
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(PAST_APPOINTMENTS)
  await eventually(async () => (await countOf(second, kept)) === PAST_APPOINTMENTS, 120)
  expect(await countOf(second, other)).toBe(0)
  const scope = { table: tableOf(second), tenant }
  const all = await queryAll<Appointment>(scope, kept.id, { index: 'client' })
  // Each appointment moved once and completely. No version was skipped, and nothing else changed.
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([2]))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(past.map(({ id }) => id)))
  expect(new Set(all.map(({ client_name }) => client_name))).toEqual(new Set([other.name]))
  const again = clientsOf(await memberOf(scope.table, business, 'owner', { url: second.url }))
  expect((await again.list()).body.clients.map(({ name }) => name)).toEqual(['Fica Aqui'])
  expect((await again.file(other.id)).status).toBe(404)
}, 300_000)

type Answer = { status: number; body: { code?: string } & object }

/** Repeats a request under one key until there is a reply, because the stack may be down for some seconds. */
async function insist(call: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = crypto.randomUUID()
  for (;;) {
    const answer = await call(key).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

it(`sheets, history and figures agree after ${OPERATIONS} operations by links and staff and ${KILLS} kills`, async () => {
  const first = running ?? (await restart())
  let stack = first
  const business = describeBusiness({
    slug: 'queda-de-links',
    name: 'Queda',
    now: new Date(),
    config: { slot_duration: 30 },
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: Array.from({ length: 2 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  await writeBusiness(tableOf(first), business)
  const shop = await shopOf(customerOf(business, first.url), tableOf(first), first.url)
  const link = linkOn(first.url)
  const { customer, owner } = shop
  type Place = { date: string; time: string }
  const known = new Map<string, { tokens: ActionTokens; place: Place }>()
  const done: Record<string, number> = {}
  let left = OPERATIONS

  const caller = async (seed: number) => {
    const random = randomFrom(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const place = () => ({
      date: customer.day(pick(DAYS)),
      time: timeOf(480 + Math.floor(random() * 20) * 30),
    })
    const count = ({ status, body }: Answer, kind: string) => {
      const name = status < 300 ? kind : (body.code ?? String(status))
      done[name] = (done[name] ?? 0) + 1
      return status < 300
    }
    while (left-- > 0) {
      const [id, last] = pick([...known]) ?? []
      const action = pick(['cancel', 'reschedule', 'confirm'] as const)
      const token = last?.tokens[action]
      if (!id || random() < 0.3) {
        const professional_id = pick(business.professionals).id
        const at = place()
        const body = customer.booking({ ...at, professional_id }, { phone: nextPhone() })
        const answer = await insist((key) => customer.book(body, { 'idempotency-key': key }))
        const { appointment_id, actions } = answer.body as { appointment_id: string; actions: ActionTokens }
        if (count(answer, 'book')) known.set(appointment_id, { tokens: actions, place: at })
      } else if (last && token && random() < 0.7) {
        const to = action === 'reschedule' ? place() : last.place
        const body = action === 'reschedule' ? to : {}
        const act = () => insist((key) => link.act(token, action, body, key))
        const answer = await act()
        if (!count(answer, action)) continue
        const { actions } = answer.body as { actions: ActionTokens }
        known.set(id, { tokens: actions, place: to })
        // A move to the same place changes nothing, and a confirmation ends no link.
        const ended = action === 'cancel' || (action === 'reschedule' && !isDeepStrictEqual(to, last.place))
        if (ended) count(await act(), 'a link used twice')
      } else {
        const read = await insist(() => owner.getAppointment({ appointment_id: id }))
        const { version } = (read.body as { appointment: Appointment }).appointment
        const body = { version, status: pick(['confirmed', 'cancelled', 'scheduled']) }
        const headers = (key: string) => ({ 'idempotency-key': key })
        count(
          await insist((key) => owner.setStatus({ appointment_id: id, ...body }, headers(key))),
          'status by staff',
        )
      }
    }
  }
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      await eventually(async () => left <= OPERATIONS - (kill * OPERATIONS) / (KILLS + 1), 300)
      await killStack(stack)
      stack = await restart()
    }
  }
  await Promise.all([killer(), ...Array.from({ length: 8 }, (_, i) => caller(i + 1))])
  for (const kind of KINDS) expect(done[kind] ?? 0, `${kind} of ${JSON.stringify(done)}`).toBeGreaterThan(0)
  expect(done).not.toHaveProperty('a link used twice')

  const scope: Scope = { table: tableOf(stack), tenant: business.company.id as Tenant }
  const all: Appointment[] = []
  for (const day of DAYS) {
    const date = customer.day(day)
    const { appointments } = await dayOf(scope, date)
    all.push(...appointments)
    for (const { id } of business.professionals) {
      const sheet = await get(scope, sheets, { professional_id: id, date }, { consistent: true })
      const expected = appointments
        .filter((one) => one.professional_id === id && occupies(one))
        .map(({ time, duration, ...one }) => [
          minutesOf(time),
          minutesOf(time) + duration,
          'appointment',
          one.id,
        ])
      const byStart = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
      expect(busyOf(sheet).toSorted(byStart)).toEqual(expected.sort(byStart))
    }
  }
  for (const id of known.keys()) expect(all.map((one) => one.id)).toContain(id)
  // Each version has one history entry, none half written and none twice.
  for (const { id, version } of all) {
    const { history } = await appointmentWithHistory(scope, id)
    expect(history.map((entry) => entry.version)).toEqual(
      Array.from({ length: version - 1 }, (_, i) => i + 2),
    )
  }
  // The figures are the sum of all events, each counted once.
  const expected = DAYS.map((day) => {
    const date = customer.day(day)
    const booked = all
      .filter((one) => one.date === date)
      .map((one) => additionsOf(undefined, one).days.get(date))
    return booked.reduce((sum, one) => sum + (one?.booked_appointments ?? 0), 0)
  })
  const counted = () =>
    Promise.all(
      DAYS.map(
        async (day) => (await get(scope, metricsDays, { date: customer.day(day) }))?.booked_appointments ?? 0,
      ),
    )
  // Messages that a kill interrupted return when their visibility timeout ends, or from the outbox by the clock.
  const pass = () => send('POST', '/_local/clock', { minutes: 4 }, { url: stack.url })
  await eventually(async () => {
    await pass()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return JSON.stringify(await counted()) === JSON.stringify(expected)
  }, 60)
})
