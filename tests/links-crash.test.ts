import { expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { get, type Scope } from '#functions/kit/table.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { additionsOf } from '#functions/metrics/rules/figures.ts'
import { appointmentWithHistory } from '#functions/schedule/records/appointments.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { ActionTokens } from '#shared/links.ts'
import { occupies } from '#shared/statuses.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { describeBusiness, randomFrom, writeBusiness } from '../infra/local/seed.ts'
import { customerOf, eventually, nextPhone, send } from './kit/actor.ts'
import { killStack, tableOf } from './kit/forked-stack.ts'
import { linkOn } from './kit/links.ts'
import { ownStack } from './kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from './kit/ports.ts'
import { shopOf } from './kit/shop.ts'
import { volume } from './kit/volume.ts'

const OPERATIONS = volume(150, 1_000)
const KILLS = 2
const DAYS = [2, 3, 4]
/** A link that has changed its appointment is tried again each time, and refused. */
const KINDS = ['book', 'cancel', 'reschedule', 'status by staff', 'link_used']

const start = ownStack('links-crash', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'metrics-roll', 'client-index', 'agenda-fresh'],
})

type Answer = { status: number; body: { code?: string } & object }

/** Sends under one key until there is an answer: the stack may be gone for some seconds. */
async function insist(call: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = crypto.randomUUID()
  for (;;) {
    const answer = await call(key).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

it(`${OPERATIONS} operations by links and staff over ${KILLS} kills leave sheets, history and figures equal`, async () => {
  const first = await start()
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
  const known = new Map<string, ActionTokens>()
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
      const [id, tokens] = pick([...known]) ?? []
      const action = pick(['cancel', 'reschedule', 'confirm'] as const)
      const token = tokens?.[action]
      if (!id || random() < 0.3) {
        const professional_id = pick(business.professionals).id
        const body = customer.booking({ ...place(), professional_id }, { phone: nextPhone() })
        const answer = await insist((key) => customer.book(body, { 'idempotency-key': key }))
        const { appointment_id, actions } = answer.body as { appointment_id: string; actions: ActionTokens }
        if (count(answer, 'book')) known.set(appointment_id, actions)
      } else if (token && random() < 0.7) {
        const body = action === 'reschedule' ? place() : {}
        const act = () => insist((key) => link.act(token, action, body, key))
        const answer = await act()
        if (!count(answer, action)) continue
        const { actions } = answer.body as { actions: ActionTokens }
        known.set(id, actions)
        // What changes nothing leaves the links as they are.
        if (actions[action] !== token) count(await act(), 'a link used twice')
      } else {
        const read = await insist(() => owner.call('GET', `/api/staff/appointments/${id}`))
        const { version } = (read.body as { appointment: Appointment }).appointment
        const body = { version, status: pick(['confirmed', 'cancelled', 'scheduled']) }
        const path = `/api/staff/appointments/${id}/status`
        const headers = (key: string) => ({ 'idempotency-key': key })
        count(await insist((key) => owner.call('POST', path, body, headers(key))), 'status by staff')
      }
    }
  }
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      await eventually(async () => left <= OPERATIONS - (kill * OPERATIONS) / (KILLS + 1), 300)
      await killStack(stack)
      stack = await start()
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
  // Each version has its entry: none was written half, none twice.
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
  // What was in flight at a kill comes again when its visibility timeout ends, or from the outbox by the clock.
  const pass = () => send('POST', '/_local/clock', { minutes: 4 }, { url: stack.url })
  await eventually(async () => {
    await pass()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return JSON.stringify(await counted()) === JSON.stringify(expected)
  }, 60)
})
