import { describe, expect, it } from 'vitest'
import { movesOf, placesOf } from '#functions/google/rules/calendar-events.ts'
import { eventFor, eventIdOf, isOwn } from '#functions/google/rules/outgoing.ts'
import { isFinal, isSpent, problemOf, waitAfter } from '#functions/google/rules/retries.ts'
import type { Appointment } from '#shared/appointments.ts'

const SP = 'America/Sao_Paulo'
const window = { from: '2026-12-01', to: '2026-12-10', timezone: SP }
const busy = (start: string, end: string, more = {}) => ({
  status: 'confirmed',
  busy: true,
  start: start.includes('T') ? { instant: start } : { date: start },
  end: end.includes('T') ? { instant: end } : { date: end },
  ...more,
})
const shown = (event: Parameters<typeof placesOf>[0], of = window) =>
  placesOf(event, of).map(({ date, start, end }) => `${date} ${start}-${end}`)

describe('the time that an event occupies', () => {
  it.each([
    ['an event of an hour', busy('2026-12-02T13:00:00Z', '2026-12-02T14:00:00Z'), ['2026-12-02 600-660']],
    [
      'an event that starts and ends within a minute',
      busy('2026-12-02T13:00:30Z', '2026-12-02T13:30:10Z'),
      ['2026-12-02 600-631'],
    ],
    [
      'an event that ends at midnight',
      busy('2026-12-02T13:00:00Z', '2026-12-03T03:00:00Z'),
      ['2026-12-02 600-1440'],
    ],
    [
      'an event across midnight',
      busy('2026-12-03T02:30:00Z', '2026-12-03T03:30:00Z'),
      ['2026-12-02 1410-1440', '2026-12-03 0-30'],
    ],
    [
      'an event over several days',
      busy('2026-12-02T23:00:00Z', '2026-12-04T11:00:00Z'),
      ['2026-12-02 1200-1440', '2026-12-03 0-1440', '2026-12-04 0-480'],
    ],
    ['an event of a whole day', busy('2026-12-05', '2026-12-06'), ['2026-12-05 0-1440']],
    [
      'an event of two whole days',
      busy('2026-12-05', '2026-12-07'),
      ['2026-12-05 0-1440', '2026-12-06 0-1440'],
    ],
    ['an event that began before the window', busy('2026-11-20', '2026-12-02'), ['2026-12-01 0-1440']],
    [
      'an event that ends after the window',
      busy('2026-12-10T13:00:00Z', '2026-12-20T13:00:00Z'),
      ['2026-12-10 600-1440'],
    ],
    ['an event before the window', busy('2026-11-20', '2026-12-01'), []],
    ['an event after the window', busy('2026-12-11', '2026-12-12'), []],
    ['an event without length', busy('2026-12-02T13:00:00Z', '2026-12-02T13:00:00Z'), []],
    ['an event that ends before its start', busy('2026-12-02T13:00:00Z', '2026-12-02T12:00:00Z'), []],
    ['an event marked as free', busy('2026-12-02T13:00:00Z', '2026-12-02T14:00:00Z', { busy: false }), []],
    ['a cancelled event', busy('2026-12-02T13:00:00Z', '2026-12-02T14:00:00Z', { status: 'cancelled' }), []],
    ['a deleted event', { status: 'cancelled', busy: true }, []],
  ])('the occupied minutes of %s are right', (_, event, places) => {
    expect(shown(event)).toEqual(places)
  })

  it.each([
    ['America/Manaus', ['2026-12-02 540-600']],
    ['America/Noronha', ['2026-12-02 660-720']],
    // It is already the next day there.
    ['Pacific/Kiritimati', ['2026-12-03 180-240']],
  ])('an event occupies the minutes of the time zone %s', (timezone, places) => {
    const event = busy('2026-12-02T13:00:00Z', '2026-12-02T14:00:00Z')
    expect(shown(event, { ...window, timezone })).toEqual(places)
  })

  it.each([
    // On 8 March 2026, two o'clock becomes three.
    ['it ends before a skipped hour', '2026-03-08T06:30:00Z', '2026-03-08T07:00:00Z', ['2026-03-08 90-120']],
    ['it spans a skipped hour', '2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', ['2026-03-08 90-210']],
    ['it is on the day after', '2026-03-09T14:00:00Z', '2026-03-09T15:00:00Z', ['2026-03-09 600-660']],
    // On 1 November 2026, two o'clock becomes one.
    ['it is within the repeated hour', '2026-11-01T05:10:00Z', '2026-11-01T05:20:00Z', ['2026-11-01 70-80']],
    // The wall clock shows 01:50 to 01:10.
    [
      'it ends at an earlier wall time than it starts',
      '2026-11-01T05:50:00Z',
      '2026-11-01T06:10:00Z',
      ['2026-11-01 60-120'],
    ],
    ['it lasts the whole day', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', ['2026-11-01 0-1440']],
  ])('an event occupies the right minutes on a day of a clock change: %s', (_, start, end, places) => {
    const of = { from: '2026-01-01', to: '2026-12-31', timezone: 'America/New_York' }
    expect(shown(busy(start, end), of)).toEqual(places)
  })
})

it('a busy time moves between sheets by date, and past days stay unchanged', () => {
  const place = (date: string, start: number, professional_id?: string) => ({
    date,
    start,
    end: start + 60,
    ...(professional_id && { professional_id }),
  })
  const before = [
    place('2026-12-01', 60),
    place('2026-12-02', 60),
    place('2026-12-03', 60),
    place('2026-12-04', 60),
  ]
  const after = [
    place('2026-12-02', 60),
    place('2026-12-03', 90),
    place('2026-12-04', 60, 'pro_1'),
    place('2026-12-05', 0),
  ]
  expect(movesOf(before, after, '2026-12-02')).toEqual([
    { from: before[2], to: after[1] },
    { from: before[3], to: after[2] },
    { from: undefined, to: after[3] },
  ])
  expect(movesOf(before, [], '2026-12-04')).toEqual([{ from: before[3], to: undefined }])
})

describe('appointments as Google events', () => {
  const tenant = 'ten_01jcz3n4x9k2m5p7q8r9s0t1vw'
  const appointment: Appointment = {
    id: 'apt_01jcz3n4x9k2m5p7q8r9s0t1vw',
    client_name: 'João Silva',
    service_id: 'srv_1',
    service_name: 'Corte',
    professional_name: 'Ana',
    date: '2026-12-02',
    time: '10:00',
    duration: 45,
    price: 40,
    status: 'scheduled',
    notes: 'alérgico',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    version: 3,
  }

  it('an event has title, time and reference, but no other data of the client', () => {
    expect(eventFor(appointment, { tenant, timezone: 'America/Manaus' })).toEqual({
      kind: 'put',
      event: {
        id: eventIdOf({ tenant, id: appointment.id }),
        tenant_id: tenant,
        appointment_id: appointment.id,
        version: 3,
        title: 'Corte – João Silva',
        details: 'Profissional: Ana\nReferência: R9S0T1VW',
        start: '2026-12-02T14:00:00.000Z',
        end: '2026-12-02T14:45:00.000Z',
        timezone: 'America/Manaus',
      },
    })
  })

  it.each([
    ['scheduled', 'put'],
    ['confirmed', 'put'],
    ['in_service', 'put'],
    ['completed', 'put'],
    ['cancelled', 'delete'],
    ['no_show', 'delete'],
  ] as const)('an appointment with the status %s leads to a %s of its event', (status, kind) => {
    expect(eventFor({ ...appointment, status }, { tenant, timezone: SP }).kind).toBe(kind)
  })

  it('an event has an id that Google accepts and that we recognise in copies, moved events and series', () => {
    const id = eventIdOf({ tenant, id: appointment.id })
    expect(id).toMatch(/^[0-9a-v]{5,1024}$/)
    expect(isOwn({ id }, tenant)).toBe(true)
    expect(isOwn({ id: `${id}_20261202T130000Z` }, tenant)).toBe(true)
    expect(isOwn({ id: 'abc123', tenant_id: tenant }, tenant)).toBe(true)
    expect(isOwn({ id: 'navalha' }, tenant)).toBe(false)
    expect(isOwn({ id: 'abc123' }, tenant)).toBe(false)
  })

  it('an event is a busy time for another business of the same Google account', () => {
    const other = 'ten_01jcz3n4x9k2m5p7q8r9s0t1vz'
    const id = eventIdOf({ tenant: other, id: appointment.id })
    expect(id).not.toBe(eventIdOf({ tenant, id: appointment.id }))
    expect(isOwn({ id, tenant_id: other }, tenant)).toBe(false)
  })
})

it('retries wait 1, 5, 15 and 60 minutes, then an hour for three days, or as long as Google asks', () => {
  const fault = 'unavailable'
  expect([1, 2, 3, 4, 5, 40].map((failures) => waitAfter(failures, { fault }) / 60)).toEqual([
    1, 5, 15, 60, 60, 60,
  ])
  expect([90, 10, 10 ** 9].map((wait) => waitAfter(1, { fault, wait }))).toEqual([90, 60, 86_400])
  let hours = 0
  for (let failures = 1; !isSpent(failures, { fault }); failures++)
    hours += waitAfter(failures, { fault }) / 3600
  expect(Math.floor(hours)).toBe(72)
})

it.each([
  // The columns are fault, credentials, end of the connection, shown problem, minutes until the next attempt.
  ['revoked', 'global', true, undefined, undefined],
  ['invalid_client', 'own', true, undefined, undefined],
  ['invalid_client', 'global', false, 'invalid_client', 1],
  ['refused', 'own', false, 'refused', 1440],
  ['not_found', 'own', false, 'refused', 1440],
  ['quota', 'own', false, 'quota', 1],
  ['rate', 'own', false, 'quota', 1],
  ['unavailable', 'own', false, 'unavailable', 1],
] as const)('the fault %s with %s credentials ends the connection (%s) or shows the problem %s', (...row) => {
  const [fault, credentials, ends, problem, minutes] = row
  expect(isFinal(fault, credentials)).toBe(ends)
  if (ends) return
  expect(problemOf(fault)).toBe(problem)
  expect(waitAfter(1, { fault }) / 60).toBe(minutes)
})
