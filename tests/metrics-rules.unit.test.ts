import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  additionsOf,
  type DayFigures,
  datesSomewhere,
  firstSteps,
  listed,
  monthAt,
  newestOf,
  nextOf,
} from '#functions/metrics/rules.ts'
import {
  type Appointment,
  type AppointmentChange,
  appointmentStatuses,
  beforeChange,
} from '#shared/appointments.ts'
import { bookingDefaults } from '#shared/booking-config.ts'
import { instantOfId, newId } from '#shared/ids.ts'
import { type DashboardAppointment, dashboardContract } from '#shared/metrics.ts'
import { addDays, wallClock } from '#shared/time.ts'

const zones = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Rio_Branco',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const instants = fc.date({
  min: new Date('2024-01-01T00:00Z'),
  max: new Date('2031-12-31T23:59Z'),
  noInvalidDate: true,
})

const appointment = (parts: Partial<Appointment> = {}): Appointment => ({
  id: 'apt_1',
  client_name: 'Ana',
  service_id: 'srv_1',
  service_name: 'Corte',
  date: '2026-11-21',
  time: '10:00',
  duration: 30,
  price: 50,
  status: 'scheduled',
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  version: 1,
  ...parts,
})

describe('figures of appointments', () => {
  // Around the end of a month and of a year, so that appointments cross both.
  const dates = fc.integer({ min: 0, max: 8 }).map((days) => addDays('2026-12-28', days))
  const fields = {
    date: dates,
    duration: fc.integer({ min: 5, max: 720 }),
    price: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
    status: fc.constantFrom(...appointmentStatuses),
    notes: fc.option(fc.string(), { nil: undefined }),
  }
  const histories = fc.array(
    fc.record({
      made: fc.record(fields),
      changes: fc.array(fc.record(fields, { requiredKeys: [] }), { maxLength: 6 }),
    }),
    { maxLength: 8 },
  )

  test('are what the appointments come to, however often they changed and in whatever order the events arrive', () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (appointments, chance) => {
        const events: (() => ReturnType<typeof additionsOf>)[] = []
        const standing = appointments.map(({ made, changes }) => {
          let standing = appointment(made as Partial<Appointment>)
          const first = standing
          events.push(() => additionsOf(undefined, first))
          for (const change of changes) {
            const after = { ...standing, ...(change as Partial<Appointment>), version: standing.version + 1 }
            const event = overTheWire({ ...after, changes: changesBetween(standing, after) })
            events.push(() => additionsOf(beforeChange(event), event))
            standing = after
          }
          return standing
        })
        const order = events.map((one) => [chance.next().value, one] as const).sort((a, b) => a[0] - b[0])
        const { days, months } = sumOf(order.map(([, one]) => one()))
        expect([days, months]).toEqual(recount(standing))
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['confirming', { status: 'confirmed' }, {}],
    ['a note', { notes: 'x' }, {}],
    ['another time', { time: '11:00' }, {}],
    ['finishing', { status: 'completed' }, { completed_appointments: 1, income_cents: 5000 }],
    ['not coming', { status: 'no_show' }, {}],
    [
      'cancelling',
      { status: 'cancelled' },
      { booked_appointments: -1, booked_minutes: -30, booked_cents: -5000 },
    ],
    ['another price', { price: 49.9 }, { booked_cents: -10 }],
    ['more time', { duration: 45 }, { booked_minutes: 15 }],
  ])('%s', (_, change, expected) => {
    const { days } = additionsOf(appointment(), appointment(change as Partial<Appointment>))
    expect(Object.fromEntries(days)).toEqual(Object.keys(expected).length ? { '2026-11-21': expected } : {})
  })

  test('a completed appointment takes its income along to the date and month it is moved to', () => {
    const done = appointment({ status: 'completed' })
    const { days, months } = additionsOf(done, { ...done, date: '2026-12-01', price: 60 })
    const moved = { booked_appointments: 1, booked_minutes: 30, completed_appointments: 1 }
    const left = Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, -value]))
    expect(Object.fromEntries(days)).toEqual({
      '2026-11-21': { ...left, booked_cents: -5000, income_cents: -5000 },
      '2026-12-01': { ...moved, booked_cents: 6000, income_cents: 6000 },
    })
    expect(Object.fromEntries(months)).toEqual({
      '2026-11': { income_cents: -5000 },
      '2026-12': { income_cents: 6000 },
    })
  })
})

describe('dates', () => {
  const everywhere = [...Intl.supportedValuesOf('timeZone'), ...zones]

  test('somewhere hold the date and month of every zone, and are at most three and two', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...everywhere), (now, zone) => {
        const { dates, months } = datesSomewhere(now)
        const { date } = wallClock(zone, now)
        expect(dates).toContain(date)
        expect(months).toContain(date.slice(0, 7))
        expect([dates.length <= 3, months.length <= 2]).toEqual([true, true])
      }),
      { numRuns: 2000 },
    )
  })

  test('a client counts in the month its creation had on the business’s clock', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
        const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at).split('-')
        expect(monthAt(timeZone, at)).toBe(`${year}-${month}`)
        expect(instantOfId(newId('cli', at))).toEqual(at)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the next appointment', () => {
  const at = (time: string, status: Appointment['status'] = 'scheduled') =>
    listed([appointment({ id: time, time, status })], false)[0] as DashboardAppointment
  const cases: [string, DashboardAppointment[], string | undefined, boolean][] = [
    ['the earliest to come', [at('11:00'), at('10:30')], '10:30', false],
    ['at this very minute is not late', [at('10:00')], '10:00', false],
    ['a confirmed one counts (RULINGS B1)', [at('10:30', 'confirmed')], '10:30', false],
    ['late for 14 minutes', [at('09:46'), at('10:30')], '09:46', true],
    ['after 15 minutes it is no longer the next', [at('09:45'), at('10:30')], '10:30', false],
    [
      'begun, over or not come: not the next',
      [at('10:10', 'in_service'), at('10:20', 'completed')],
      undefined,
      false,
    ],
    ['none left', [at('08:00'), at('11:00', 'no_show')], undefined, false],
  ]
  test.each(cases)('%s', (_, appointments, time, late) => {
    expect(nextOf(appointments, 600)).toEqual(time ? expect.objectContaining({ time, late }) : null)
  })
})

test('the list leaves cancelled appointments out, and the price for whom it is not', () => {
  const appointments = [appointment(), appointment({ id: 'apt_2', status: 'cancelled' })]
  expect(listed(appointments, true)).toEqual([
    {
      id: 'apt_1',
      time: '10:00',
      duration: 30,
      client_name: 'Ana',
      service_name: 'Corte',
      price: 50,
      status: 'scheduled',
    },
  ])
  expect(listed(appointments, false)[0]).not.toHaveProperty('price')
})

describe('first steps', () => {
  const on = { is_active: true } as never
  const off = { is_active: false } as never
  const hours = { is_active: true, hours: [{ weekday: 1, start: '09:00', end: '18:00' }] } as never
  const idle = { is_active: true, hours: [] } as never
  test.each([
    ['nothing yet', {}, [false, false]],
    ['what is switched off is as not there', { services: [off], professionals: [off] }, [false, false]],
    [
      'a service and somebody at the hours of the business',
      { services: [on], professionals: [on] },
      [true, true],
    ],
    ['somebody with hours', { professionals: [off, hours] }, [false, true]],
    ['nobody at any hour', { professionals: [idle] }, [false, false]],
    ['somebody beside who has no hours', { professionals: [idle, hours] }, [false, true]],
  ])('%s', (_, catalog, expected) => {
    const steps = firstSteps({ services: [], professionals: [], ...catalog })
    expect([steps.services, steps.professionals]).toEqual(expected)
  })
  test.each([
    ['never asked', {}, false],
    ['one kept', { holidays: ['christmas'] }, true],
    ['none kept', { holidays: [] }, true],
    ['one of its own', { own_holidays: [{}] }, true],
  ])('holidays: %s', (_, config, done) => {
    const catalog = { services: [], professionals: [], config: { ...bookingDefaults, ...config } as never }
    expect(firstSteps(catalog).holidays).toBe(done)
  })
})

test('the dashboard names three items that run low, however many there are', () => {
  const item = { id: 'stk_1', name: 'Pomada', quantity: 1, unit: 'un' }
  const { low_stock } = dashboardContract.getDashboard.output.shape
  expect(low_stock.safeParse({ count: 9, items: [item, item, item] }).success).toBe(true)
  expect(low_stock.safeParse({ count: 9, items: [item, item, item, item] }).success).toBe(false)
})

/** What a changed appointment's event says of each field: as verbs write it. */
function changesBetween(before: object, after: object): AppointmentChange['changes'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof typeof before)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}

/** Outbox, bus and queue know no `undefined`. */
function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

type Sums = Record<string, Record<string, number>>

function sumOf(all: ReturnType<typeof additionsOf>[]): { days: Sums; months: Sums } {
  const sums = { days: {} as Sums, months: {} as Sums }
  for (const additions of all) {
    for (const kind of ['days', 'months'] as const) {
      for (const [key, figures] of additions[kind]) {
        sums[kind][key] ??= {}
        const own = sums[kind][key] as Record<string, number>
        for (const [name, value] of Object.entries(figures)) own[name] = (own[name] ?? 0) + value
      }
    }
  }
  return { days: dropZeroes(sums.days), months: dropZeroes(sums.months) }
}

/** The same by plain counting over the appointments as they stand. */
function recount(appointments: Appointment[]): [Sums, Sums] {
  const days: Sums = {}
  const months: Sums = {}
  for (const one of appointments) {
    const cents = Math.round(one.price * 100)
    const taken = one.status !== 'cancelled'
    const finished = one.status === 'completed'
    days[one.date] ??= {}
    months[one.date.slice(0, 7)] ??= {}
    const figures: DayFigures = {
      booked_appointments: Number(taken),
      booked_minutes: taken ? one.duration : 0,
      booked_cents: taken ? cents : 0,
      completed_appointments: Number(finished),
      income_cents: finished ? cents : 0,
    }
    const day = days[one.date] as Record<string, number>
    for (const [name, value] of Object.entries(figures)) day[name] = (day[name] ?? 0) + value
    const month = months[one.date.slice(0, 7)] as Record<string, number>
    month.income_cents = (month.income_cents ?? 0) + figures.income_cents
  }
  return [dropZeroes(days), dropZeroes(months)]
}

function dropZeroes(sums: Sums): Sums {
  const left = Object.entries(sums).map(([key, figures]) => {
    return [key, Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0))] as const
  })
  return Object.fromEntries(left.filter(([, figures]) => Object.keys(figures).length > 0))
}

describe('the newest booking', () => {
  const booked = new Date('2030-01-10T12:00:00Z')
  const appointment: Appointment = {
    id: 'apt_x',
    client_name: 'Primeira',
    service_id: 'srv_x',
    service_name: 'Corte',
    date: '2030-01-20',
    time: '10:00',
    duration: 30,
    price: 50,
    status: 'scheduled',
    created_at: booked.toISOString(),
    updated_at: booked.toISOString(),
    version: 1,
  }
  const at = (hours: number) => ({
    today: '2030-01-10',
    now: new Date(booked.getTime() + hours * 3_600_000),
    seesMoney: false,
  })

  test('is shown with its day while it is new, ahead and not cancelled', () => {
    const { id, date, client_name } = appointment
    const shown = newestOf(appointment, at(1))
    expect(shown).toMatchObject({ id, date, client_name })
    expect(shown).not.toHaveProperty('price')
    expect(newestOf(appointment, at(71.9))).not.toBeNull()
    expect(newestOf(appointment, at(72))).toBeNull()
    expect(newestOf(appointment, { ...at(1), today: '2030-01-21' })).toBeNull()
    expect(newestOf({ ...appointment, status: 'cancelled' }, at(1))).toBeNull()
    expect(newestOf(undefined, at(1))).toBeNull()
  })
})
