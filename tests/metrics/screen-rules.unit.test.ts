import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesSomewhere, firstSteps, listed, newestOf, nextOf } from '#functions/metrics/rules/dashboard.ts'
import type { Appointment } from '#shared/appointments.ts'
import { bookingDefaults } from '#shared/booking-config.ts'
import { type DashboardAppointment, dashboardContract } from '#shared/metrics.ts'
import { wallClock } from '#shared/time.ts'

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

describe('datesSomewhere', () => {
  const everywhere = [...Intl.supportedValuesOf('timeZone'), ...zones]

  test('returns the current date and month of every time zone, at most three dates and two months', () => {
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
})

describe('nextOf', () => {
  const at = (time: string, status: Appointment['status'] = 'scheduled') =>
    listed([appointment({ id: time, time, status })], false)[0] as DashboardAppointment
  const cases: [string, DashboardAppointment[], string | undefined, boolean][] = [
    ['returns the earliest appointment ahead', [at('11:00'), at('10:30')], '10:30', false],
    ['an appointment that starts this minute is not late', [at('10:00')], '10:00', false],
    ['a confirmed appointment counts', [at('10:30', 'confirmed')], '10:30', false],
    ['an appointment is late for 14 minutes', [at('09:46'), at('10:30')], '09:46', true],
    ['an appointment is no longer the next after 15 minutes', [at('09:45'), at('10:30')], '10:30', false],
    [
      'an appointment that has begun or is completed is not the next',
      [at('10:10', 'in_service'), at('10:20', 'completed')],
      undefined,
      false,
    ],
    ['returns null when no appointment is left', [at('08:00'), at('11:00', 'no_show')], undefined, false],
  ]
  test.each(cases)('%s', (_, appointments, time, late) => {
    expect(nextOf(appointments, 600)).toEqual(time ? expect.objectContaining({ time, late }) : null)
  })
})

test('the dashboard’s list leaves out cancelled appointments, and prices for people who may not see money', () => {
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

describe('firstSteps', () => {
  const on = { is_active: true } as never
  const off = { is_active: false } as never
  const hours = { is_active: true, hours: [{ weekday: 1, start: '09:00', end: '18:00' }] } as never
  const idle = { is_active: true, hours: [] } as never
  test.each([
    ['no step is done in a new business', {}, [false, false]],
    ['inactive records do not count', { services: [off], professionals: [off] }, [false, false]],
    [
      'a professional without own hours follows the opening hours',
      { services: [on], professionals: [on] },
      [true, true],
    ],
    ['a professional with own hours counts', { professionals: [off, hours] }, [false, true]],
    ['a professional with an empty week does not count', { professionals: [idle] }, [false, false]],
    ['one professional with hours is enough', { professionals: [idle, hours] }, [false, true]],
  ])('%s', (_, catalog, expected) => {
    const steps = firstSteps({ services: [], professionals: [], ...catalog })
    expect([steps.services, steps.professionals]).toEqual(expected)
  })
  test.each([
    ['the question is not answered', {}, false],
    ['one holiday is chosen', { holidays: ['christmas'] }, true],
    ['no holiday is chosen', { holidays: [] }, true],
    ['the business has a holiday of its own', { own_holidays: [{}] }, true],
  ])('the step of holidays is right when %s', (_, config, done) => {
    const catalog = { services: [], professionals: [], config: { ...bookingDefaults, ...config } as never }
    expect(firstSteps(catalog).holidays).toBe(done)
  })
})

test('the dashboard accepts at most three low items, whatever their count is', () => {
  const item = { id: 'stk_1', name: 'Pomada', quantity: 1, unit: 'un' }
  const { low_stock } = dashboardContract.getDashboard.output.shape
  expect(low_stock.safeParse({ count: 9, items: [item, item, item] }).success).toBe(true)
  expect(low_stock.safeParse({ count: 9, items: [item, item, item, item] }).success).toBe(false)
})

describe('newestOf', () => {
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

  test('returns the newest booking for 72 hours, unless it is over or cancelled', () => {
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
