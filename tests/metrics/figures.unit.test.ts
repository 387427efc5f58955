import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Additions,
  additionsOf,
  clientAdditions,
  ledgerAdditions,
  sumUp,
} from '#functions/metrics/rules/figures.ts'
import { type AppointmentChange, beforeChange } from '#shared/appointment-changes.ts'
import { type Appointment, appointmentStatuses } from '#shared/appointments.ts'
import type { LedgerEvent, Transaction } from '#shared/finance.ts'
import { instantOfId, newId } from '#shared/ids.ts'
import { addDays } from '#shared/time.ts'
import { type Figures, recountOf, withoutZeroes } from '../kit/recount.ts'
import { volume } from '../kit/volume.ts'

const BOOKED = new Date('2026-11-01T12:00:00.000Z')
const regular = newId('cli', new Date(BOOKED.getTime() - 60_000))
const newcomer = newId('cli', new Date(BOOKED.getTime() - 59_999))

const appointment = (parts: Partial<Appointment> = {}): Appointment => ({
  id: 'apt_1',
  client_id: newcomer,
  client_name: 'Ana',
  service_id: 'srv_1',
  service_name: 'Corte',
  date: '2026-11-21',
  time: '10:00',
  duration: 30,
  price: 50,
  status: 'scheduled',
  created_at: BOOKED.toISOString(),
  updated_at: BOOKED.toISOString(),
  version: 1,
  ...parts,
})

const entry = (parts: Partial<Transaction> = {}): Transaction => ({
  id: 'fin_1',
  type: 'income',
  status: 'paid',
  category: 'Vendas',
  amount: 30,
  date: '2026-11-21',
  payments: [],
  created_at: BOOKED.toISOString(),
  updated_at: BOOKED.toISOString(),
  version: 1,
  ...parts,
})

// The dates lie around the end of a month and of a year, so that counts cross both.
const dates = fc.integer({ min: 0, max: 8 }).map((days) => addDays('2026-12-28', days))
const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100)
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const appointmentFields = {
  date: dates,
  time: fc.constantFrom('08:00', '08:45', '17:30'),
  duration: fc.integer({ min: 5, max: 720 }),
  price: cents(99_999_999),
  status: fc.constantFrom(...appointmentStatuses),
  notes: some(fc.string()),
  client_id: some(fc.constantFrom(regular, newcomer)),
  service_id: fc.constantFrom('srv_1', 'srv_2'),
  professional_id: some(fc.constantFrom('pro_1', 'pro_2')),
}
const entryFields = {
  type: fc.constantFrom('income' as const, 'expense' as const),
  status: fc.constantFrom('paid' as const, 'pending' as const),
  date: dates,
  amount: cents(99_999_999),
  tip: some(cents(1_000)),
  professional_id: some(fc.constantFrom('pro_1', 'pro_2')),
  appointment_id: some(fc.constant('apt_1')),
  sale_id: some(fc.constant('sal_1')),
  reverses: some(fc.constant('fin_0')),
  lines: some(
    fc.array(
      fc.record({
        kind: fc.constantFrom('product' as const, 'service' as const),
        id: fc.constantFrom('stk_1', 'stk_2', 'srv_1'),
        name: fc.constant('Pomada'),
        quantity: cents(300),
        amount: cents(5_000),
      }),
      { maxLength: 3 },
    ),
  ),
}
/** Generates records that are created, changed some times and, in the ledger, perhaps removed. */
const histories = <T>(fields: T) =>
  fc.array(
    fc.record({
      made: fc.record(fields as never),
      changes: fc.array(fc.record(fields as never, { requiredKeys: [] }), { maxLength: 5 }),
      removed: fc.boolean(),
    }),
    { maxLength: 8 },
  )

test('the events of any history add up, in any order, to a recount of the stored records', () => {
  fc.assert(
    fc.property(
      histories(appointmentFields),
      histories(entryFields),
      fc.infiniteStream(fc.nat()),
      (booked, recorded, chance) => {
        const events: Additions[] = []
        const standing = booked.map(({ made, changes }) => {
          let now = appointment(made)
          events.push(additionsOf(undefined, now))
          for (const change of changes) {
            const after: Appointment = { ...now, ...(change as object), version: now.version + 1 }
            const event = overTheWire({ ...after, changes: changesBetween(now, after) })
            events.push(additionsOf(beforeChange(event), event))
            now = after
          }
          return now
        })
        const left = recorded.flatMap(({ made, changes, removed }) => {
          let now = entry(made)
          events.push(ledgerAdditions(now))
          for (const change of changes) {
            const after: Transaction = { ...now, ...(change as object), version: now.version + 1 }
            events.push(ledgerAdditions(overTheWire<LedgerEvent>({ ...after, before: now })))
            now = after
          }
          if (removed) events.push(ledgerAdditions({ ...now, before: now, removed: true }))
          return removed ? [] : [now]
        })
        const order = events.map((one) => [chance.next().value, one] as const).sort((a, b) => a[0] - b[0])
        expect(sumOf(order.map(([, one]) => one))).toEqual(
          recountOf({ appointments: standing, transactions: left, clients: [], timezone: 'UTC' }),
        )
      },
    ),
    { numRuns: volume(60, 600) },
  )
})

describe('additionsOf', () => {
  const finished = {
    completed_appointments: 1,
    completed_cents: 5000,
    hour_10: 1,
    'srv_1:visits': 1,
  }
  test.each<[string, Partial<Appointment>, object]>([
    ['a confirmation changes nothing', { status: 'confirmed' }, {}],
    ['a note changes nothing', { notes: 'x' }, {}],
    ['another time changes nothing', { time: '11:00' }, {}],
    ['completion adds a visit', { status: 'completed' }, finished],
    [
      'completion adds a visit of the professional and a returning client',
      { status: 'completed', professional_id: 'pro_1', client_id: regular },
      { ...finished, 'pro_1:visits': 1, returning: 1 },
    ],
    ['a no-show is counted', { status: 'no_show' }, { no_shows: 1 }],
    [
      'a cancellation takes the booking away',
      { status: 'cancelled' },
      { booked_appointments: -1, booked_minutes: -30, booked_cents: -5000 },
    ],
    ['another price changes the booked amount', { price: 49.9 }, { booked_cents: -10 }],
    ['a longer duration adds booked minutes', { duration: 45 }, { booked_minutes: 15 }],
  ])('%s', (_, change, expected) => {
    const { days } = additionsOf(appointment(), appointment(change))
    expect(Object.fromEntries(days)).toEqual(Object.keys(expected).length ? { '2026-11-21': expected } : {})
  })

  test('additionsOf returns names only for the services and professionals that it counts', () => {
    const named = { professional_id: 'pro_1', professional_name: 'Bia' }
    expect(additionsOf(undefined, appointment(named)).names).toEqual({})
    expect(additionsOf(undefined, appointment({ ...named, status: 'completed' })).names).toEqual({
      'srv_1:name': 'Corte',
      'pro_1:name': 'Bia',
    })
  })
})

describe('ledgerAdditions', () => {
  const pomade = { kind: 'product' as const, id: 'stk_1', name: 'Pomada', quantity: 1.5, amount: 30 }
  const cut = { kind: 'service' as const, id: 'srv_1', name: 'Corte', quantity: 1, amount: 45 }
  const sold = { sale_id: 'sal_1', lines: [pomade] }
  test.each<[string, Partial<Transaction>, object]>([
    ['income entered by hand adds no revenue', {}, { income_cents: 3000 }],
    ['an expense is added', { type: 'expense' }, { expense_cents: 3000 }],
    ['a pending sale adds nothing', { ...sold, status: 'pending' }, {}],
    [
      'a sale adds income, revenue and units',
      sold,
      { income_cents: 3000, revenue_cents: 3000, sales: 1, 'stk_1:cents': 3000, 'stk_1:units': 150 },
    ],
    [
      'a later payment of a sale adds no units',
      { ...sold, lines: [{ ...pomade, quantity: 0 }] },
      { income_cents: 3000, revenue_cents: 3000, 'stk_1:cents': 3000 },
    ],
    [
      'a reversed sale is subtracted',
      { ...sold, amount: -30, reverses: 'fin_0', lines: [{ ...pomade, quantity: -1.5, amount: -30 }] },
      { income_cents: -3000, revenue_cents: -3000, sales: -1, 'stk_1:cents': -3000, 'stk_1:units': -150 },
    ],
    [
      'the income of an appointment counts its tip for the professional only',
      { appointment_id: 'apt_1', professional_id: 'pro_1', amount: 50, tip: 5, lines: [cut] },
      { income_cents: 5000, revenue_cents: 5000, 'srv_1:cents': 4500, 'pro_1:cents': 5000 },
    ],
  ])('%s', (_, parts, expected) => {
    const { days } = ledgerAdditions(entry(parts))
    expect(Object.fromEntries(days)).toEqual(Object.keys(expected).length ? { '2026-11-21': expected } : {})
  })
})

test('a new client counts on the creation date in the business’s time zone', () => {
  const instants = fc.date({
    min: new Date('2024-01-01T00:00Z'),
    max: new Date('2031-12-31T23:59Z'),
    noInvalidDate: true,
  })
  const zones = ['America/Sao_Paulo', 'America/Noronha', 'Asia/Kathmandu', 'Pacific/Kiritimati']
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
      const date = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
      const { days, months } = clientAdditions(timeZone, at, 1)
      expect(Object.fromEntries(days)).toEqual({ [date]: { new_clients: 1 } })
      expect(Object.fromEntries(months)).toEqual({ [date.slice(0, 7)]: { new_clients: 1 } })
      expect(instantOfId(newId('cli', at))).toEqual(at)
    }),
    { numRuns: 1000 },
  )
})

/** Returns the changes of an appointment's event, in the form that functions emit. */
function changesBetween(before: object, after: object): AppointmentChange['changes'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof typeof before)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}

/** Removes `undefined` values, as the outbox, bus and queue do. */
function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

function sumOf(all: Additions[]): Figures {
  const sums: Figures = {}
  for (const { days, months } of all) {
    for (const [key, figures] of [...days, ...months]) {
      sums[key] ??= {}
      sumUp(sums[key], figures)
    }
  }
  return withoutZeroes(sums)
}
