import { beforeAll, expect, it } from 'vitest'
import { clients as clientRecords, currentClient } from '#functions/clients/records.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointmentWithHistory } from '#functions/schedule/records/appointments.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { busyOf, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import type { Block } from '#shared/agenda.ts'
import { type AgendaAppointment, type Appointment, appointmentStatuses } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import type { Busy } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
import { minutesOf } from '#shared/time.ts'
import { randomFrom } from '../../infra/local/seed/business.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { type Closing, type Made, stormOf, YESTERDAY } from '../kit/storm.ts'
import { volume } from '../kit/volume.ts'

/**
 * Staff and customers change the same days at once, and one transaction in ten conflicts; afterwards all
 * stored items have to agree, and every answer with what is stored.
 */
const OPERATIONS = volume(300, 20_000)
const CALLERS = 12
/** The days begin the day after tomorrow; the first ones fill up, the last ones still have room. */
const DAYS = Array.from({ length: 2 + Math.ceil(OPERATIONS / 200) }, (_, i) => i + 2)

const changes = ['move', 'resize', 'edit'].flatMap((one) => [`${one} of staff`, `${one} of a customer`])
const agenda = ['book', 'create', 'block', 'move of a block', 'removal of a block', 'repeat']
const closings = ['holiday', 'absence', 'hours'].flatMap((one) => [one, `end of ${one}`])
const parties = ['hire', 'deactivation', 'reactivation', 'deletion of a professional']
const people = ['new client', 'forgetting', 'merge']
const byLink = ['cancel by link', 'reschedule by link', 'confirm by link']
/** These are all operations, by their names in the journal. */
const kinds: string[] = [
  ...changes,
  ...agenda,
  ...closings,
  ...parties,
  ...people,
  ...byLink,
  ...appointmentStatuses,
]

let shop: Shop
let scope: Scope
let storm: ReturnType<typeof stormOf>
/** Holds the appointments that are stored on these days after the storm. */
let stored: Map<string, Appointment>

beforeAll(async () => {
  const max_advance_booking = (DAYS.at(-1) ?? 0) + 1
  shop = await openShop({ config: { slot_duration: 15, buffer_time: 0, max_advance_booking } })
  scope = { table: tableOfStack(), tenant: shop.owner.tenant as Tenant }
  storm = stormOf(shop, DAYS)
  let left = OPERATIONS
  // Some operations are rarely accepted, so the storm goes on, for at most this many more, until each was
  // accepted and one appointment overlaps another.
  const more = Math.max(2 * OPERATIONS, 1500)
  const isMissing = async () =>
    kinds.some((kind) => !storm.journal.accepted[kind]) || !hasOverlap([...(await readAll()).values()])
  const caller = async (seed: number) => {
    const random = randomFrom(seed)
    while (left-- > 0 || (left > -more && (await isMissing()))) await storm.operate(random)
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(i + 1)))
  const { accepted, refused } = storm.journal
  console.log({ accepted, refused })
  await eventually(mergesHaveFollowed)
  stored = await readAll()
}, 3_600_000)

async function readAll(): Promise<Map<string, Appointment>> {
  const days = [YESTERDAY, ...DAYS].map((day) => dayOf(scope, shop.customer.day(day)))
  return new Map((await Promise.all(days)).flatMap((day) => day.appointments.map((one) => [one.id, one])))
}

/** Tells whether two of these appointments overlap for one professional, or without one. */
function hasOverlap(all: readonly Appointment[]): boolean {
  const startOf = ({ time }: Appointment) => minutesOf(time)
  const endOf = (one: Appointment) => startOf(one) + one.duration
  const standing = all.filter((one) => occupies(one))
  return standing.some((one, i) =>
    standing
      .slice(i + 1)
      .some(
        (other) =>
          one.date === other.date &&
          one.professional_id === other.professional_id &&
          startOf(one) < endOf(other) &&
          startOf(other) < endOf(one),
      ),
  )
}

/** Tells whether no appointment has a client that was merged into another: a consumer moves them. */
async function mergesHaveFollowed(): Promise<boolean> {
  const ids = new Set([...(await readAll()).values()].map(({ client_id }) => client_id))
  // The reads run one after the other: hundreds at once would exceed the time limit of a call.
  for (const id of ids) if (id && !ids.has((await currentClient(scope, id)).summary.id)) return false
  return true
}

it('every kind of operation succeeds at least once, including changes by staff to customers’ bookings', () => {
  const { accepted } = storm.journal
  const done = Object.values(accepted).reduce((sum, count) => sum + count, 0)
  expect(done).toBeGreaterThan(OPERATIONS / 4)
  expect(Object.keys(accepted).sort()).toEqual(kinds.sort())
})

it('a request that is repeated under its idempotency key gets the first reply again', () => {
  expect(storm.journal.differing).toEqual([])
})

it('a closure lists every appointment inside it, and customers book nothing inside it until it ends', () => {
  const { made, closings } = storm.journal
  const missed = closings.flatMap((closing) =>
    made
      .filter((one) => closing.closes(one.appointment) && isMissed(closing, one))
      .map(({ by, appointment: { id, date, time } }) => `${closing.kind}: ${by} ${id} on ${date} at ${time}`),
  )
  expect(missed).toEqual([])
})

/** Tells whether a closing's answer misses an appointment that was accepted inside it. */
function isMissed(closing: Closing, { by, sent, answered, appointment: { id } }: Made): boolean {
  // The appointment was accepted after the end, or changed before the closing listed its appointments.
  const touched = storm.journal.touched.get(id) ?? Number.POSITIVE_INFINITY
  if (answered >= closing.reopened || touched < closing.answered) return false
  if (!closing.named) return by === 'page' && sent > closing.answered
  // Staff may put something into closed time, and then know it.
  if (by === 'staff' && answered > closing.sent) return false
  return !closing.named.includes(id)
}

it('no removed client or professional has an upcoming appointment', async () => {
  const today = shop.customer.day(0)
  const ahead = [...stored.values()].filter((one) => occupies(one) && one.date >= today)
  expect(ahead.length).toBeGreaterThan(0)
  for (const { id, client_id, professional_id } of ahead) {
    if (client_id) {
      const client = await get(scope, clientRecords, { id: client_id }, { consistent: true })
      expect(client && !client.anonymised_at, `${id}: client ${client_id} is gone`).toBe(true)
    }
    if (professional_id) {
      const professional = await get(scope, professionals, { id: professional_id }, { consistent: true })
      expect(professional, `${id}: professional ${professional_id} is gone`).toBeDefined()
    }
  }
  // A confirmed deletion has happened.
  for (const id of storm.journal.removed) {
    const kind = id.startsWith('cli') ? clientRecords : professionals
    const left = (await get<Client, { id: string }>(scope, kind as typeof clientRecords, { id })) ?? null
    expect(left === null || left.anonymised_at !== undefined, `${id} is still there`).toBe(true)
  }
})

it('day sheets hold exactly the entries that occupy time, and only overlaps that staff allowed', async () => {
  let overlaps = 0
  for (const day of [YESTERDAY, ...DAYS]) {
    const date = shop.customer.day(day)
    const { appointments, blocks } = await dayOf(scope, date)
    overlaps += await sheetsAgree(date, appointments, blocks)
  }
  expect(overlaps).toBeGreaterThan(0)
})

it('every accepted reply equals the stored appointment, and the history leads back to the first version', async () => {
  const answers = new Map<string, AgendaAppointment[]>()
  for (const { answer } of storm.journal.answers) {
    const body = answer.body as AgendaAppointment
    if (body.id?.startsWith('apt_')) answers.set(body.id, [...(answers.get(body.id) ?? []), body])
  }
  for (const { appointment } of storm.journal.made)
    expect(stored.has(appointment.id), `${appointment.id} is lost`).toBe(true)
  expect(stored.size).toBeLessThanOrEqual(storm.journal.made.length + (storm.journal.refused.busy ?? 0))
  for (const id of stored.keys()) await historyAgrees(id, answers.get(id) ?? [])
})

it('the last appointment of a client is the latest completed one', async () => {
  for (const { id } of storm.clients.filter((one) => !storm.journal.removed.has(one.id))) {
    const { client, summary } = await currentClient(scope, id)
    if (!client || client.id !== id) continue
    const held = [...stored.values()].filter((one) => one.client_id === id && one.status === 'completed')
    const last = held
      .map(({ date }) => date)
      .sort()
      .at(-1)
    await eventually(
      async () => (await currentClient(scope, id)).summary.last_appointment === last,
      15,
    ).catch(() => expect(summary.last_appointment, id).toBe(last))
  }
})

/** Each sheet holds exactly what occupies time, and only staff created overlaps; returns their number. */
async function sheetsAgree(date: string, appointments: Appointment[], blocks: Block[]): Promise<number> {
  const sheetOf = (one: { professional_id?: string | undefined }) => one.professional_id ?? NO_PROFESSIONAL
  const overlapsOf = new Map([...appointments, ...blocks].map(({ id, overlaps = [] }) => [id, overlaps]))
  const says = (one: Busy, other: Busy) => overlapsOf.get(one[3])?.includes(other[3])
  let overlaps = 0
  for (const id of [...storm.journal.professionals, NO_PROFESSIONAL]) {
    const sheet = (await sheetsBetween(scope, id, date, date, { consistent: true })).get(date)
    const entries = [
      ...appointments
        .filter((one) => sheetOf(one) === id && occupies(one))
        .map(({ time, duration, ...one }): Busy => {
          return [minutesOf(time), minutesOf(time) + duration, 'appointment', one.id]
        }),
      ...blocks
        .filter((one) => sheetOf(one) === id)
        .map(({ start, end, ...one }): Busy => [minutesOf(start), minutesOf(end), 'block', one.id]),
    ]
    const order = (a: Busy, b: Busy) => a[0] - b[0] || (a[3] < b[3] ? -1 : 1)
    expect(busyOf(sheet).sort(order)).toEqual(entries.sort(order))
    for (const [i, one] of entries.entries()) {
      for (const other of entries.slice(i + 1)) {
        if (other[0] >= one[1] || one[0] >= other[1]) continue
        overlaps++
        expect(says(one, other) || says(other, one), `${one} and ${other}: neither says so`).toBe(true)
        expect(id, `${one} and ${other} overlap`).not.toBe(shop.customer.otherProfessional.id)
      }
    }
  }
  return overlaps
}

/** Merging or erasing a client rewrites these fields, or the history keeps no values of them. */
const rewritten = new Set([
  ...['client_id', 'client_name', 'notes', 'staff_notes', 'cancel_reason', 'reported_client'],
])
const compared = ['date', 'time', 'duration', 'status', 'professional_id', 'service_id'] as const

/** Every version has its history entry, and undoing them one by one passes through all earlier answers. */
async function historyAgrees(id: string, answers: readonly AgendaAppointment[]): Promise<void> {
  const { appointment, history } = await appointmentWithHistory(scope, id)
  const { version, source, client_id = '', ...now } = appointment as Appointment
  const versions = history.map((entry) => entry.version)
  const first = source === 'staff' ? 1 : 2
  const all = Array.from({ length: version - first + 1 }, (_, i) => first + i)
  if (!storm.journal.rewritten.has(client_id)) expect(versions, id).toEqual(all)
  const state: Record<string, unknown> = { ...now }
  let until = Number.POSITIVE_INFINITY
  const agree = (from: number) => {
    for (const answer of answers.filter((one) => one.version >= from && one.version < until))
      for (const field of compared)
        expect(answer[field], `${id} ${answer.version} ${field}`).toEqual(state[field])
    until = from
  }
  for (const { version: at, changes } of history.toReversed()) {
    agree(at)
    for (const [field, change] of Object.entries(changes)) {
      if (!rewritten.has(field)) expect(state[field], `${id} ${field}`).toEqual(change.to)
      state[field] = change.from
    }
  }
  agree(1)
  expect(state.status).toBe('scheduled')
  if (source === 'page') expect([state.duration, state.overlaps], id).toEqual([30, undefined])
}
