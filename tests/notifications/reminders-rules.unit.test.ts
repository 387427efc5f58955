import { describe, expect, it } from 'vitest'
import { birthdaysAfter, birthdaysOn, celebratedOn } from '#functions/company/rules.ts'
import {
  dueAfterChange,
  firstReminder,
  firstStatus,
  instantsOf,
  isQuiet,
  nextDue,
  quietEnd,
  turnOf,
} from '#functions/schedule/rules/reminders.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { addDays, instantOf, minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { pick, randomFrom } from '../../infra/local/seed/business.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const MANAUS = 'America/Manaus'
const NORONHA = 'America/Noronha'
const zones = [SAO_PAULO, MANAUS, NORONHA]

const visit = (
  date: string,
  time: string,
  status: 'scheduled' | 'confirmed' | 'cancelled' = 'scheduled',
) => ({
  date,
  time,
  status,
})
type Kind = 'reminder_24h' | 'reminder_2h' | 'reminder_1h'

/** Returns an instant of the wall clock, such as `2026-11-30 20:59`. */
const clockOf = (timezone: string, at: string) => {
  const { date, minutes } = wallClock(timezone, new Date(at))
  return `${date} ${timeOf(minutes)}`
}
const at = (timezone: string, wall: string) =>
  instantOf(timezone, wall.slice(0, 10), minutesOf(wall.slice(11))) as Date
const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

describe('instantsOf', () => {
  it.each(zones)(
    'in %s reminders come a day, two hours and one hour before the start, the first never in quiet hours',
    (zone) => {
      const walls = (date: string, time: string) =>
        instantsOf(zone, visit(date, time)).map((one) => clockOf(zone, one.at))
      expect(walls('2026-12-01', '14:30')).toEqual([
        '2026-11-30 14:30',
        '2026-12-01 12:30',
        '2026-12-01 13:30',
      ])
      expect(walls('2026-12-01', '08:00')[0]).toBe('2026-11-30 08:00')
      expect(walls('2026-12-01', '07:59')).toEqual([
        '2026-11-29 20:59',
        '2026-12-01 05:59',
        '2026-12-01 06:59',
      ])
      expect(walls('2026-12-01', '20:59')[0]).toBe('2026-11-30 20:59')
      expect(walls('2026-12-01', '21:00')[0]).toBe('2026-11-30 20:59')
      expect(walls('2026-12-01', '23:59')[0]).toBe('2026-11-30 20:59')
      expect(walls('2026-12-01', '00:00')).toEqual([
        '2026-11-29 20:59',
        '2026-11-30 22:00',
        '2026-11-30 23:00',
      ])
    },
  )

  it('returns no instants for a cancelled appointment, or for a start that a clock change skips', () => {
    expect(instantsOf(SAO_PAULO, visit('2026-12-01', '14:00', 'cancelled'))).toEqual([])
    expect(instantsOf(SAO_PAULO, visit('2018-11-04', '00:30'))).toEqual([])
  })

  it('returns instants in order and out of quiet hours, the first at most twelve hours early, for any time and zone', () => {
    const random = randomFrom(17)
    for (let i = 0; i < 3_000; i++) {
      const zone = pick(zones, random)
      // Some of these years have summer time.
      const date = addDays(
        pick(['2018-09-15', '2026-01-01', '2019-01-20'], random),
        Math.floor(random() * 200),
      )
      const [day, two, one] = instantsOf(zone, visit(date, timeOf(Math.floor(random() * 1440))))
      if (!day || !two || !one) continue
      const start = Date.parse(one.at) + 3_600_000
      expect(Date.parse(two.at)).toBe(start - 2 * 3_600_000)
      expect(isQuiet(zone, new Date(day.at))).toBe(false)
      const early = start - 24 * 3_600_000 - Date.parse(day.at)
      expect(early).toBeGreaterThanOrEqual(0)
      expect(early).toBeLessThanOrEqual(12 * 3_600_000 + 60_000)
    }
  })
})

describe('next instant of an appointment', () => {
  const appointment = visit('2026-12-01', '14:00')
  const start = at(SAO_PAULO, '2026-12-01 14:00')

  it.each([
    [-3000, '2026-11-30 14:00'],
    [-24 * 60 - 1, '2026-11-30 14:00'],
    [-24 * 60, '2026-12-01 12:00'],
    [-121, '2026-12-01 12:00'],
    [-120, '2026-12-01 13:00'],
    [-61, '2026-12-01 13:00'],
  ])('%i minutes from the start, the next reminder is due at %s', (minutes, expected) => {
    const { due } = nextDue(SAO_PAULO, appointment, later(start, minutes))
    expect(due && clockOf(SAO_PAULO, due)).toBe(expected)
  })

  it.each([-60, -1, 0, 100])('no reminder is due %i minutes from the start', (minutes) => {
    expect(nextDue(SAO_PAULO, appointment, later(start, minutes)).due).toBeUndefined()
  })

  it('the stored instant stays unless time or status changes', () => {
    const now = later(start, -30 * 60)
    const before = { ...appointment, due: 'as stored' }
    const changedTo = (changed: object) =>
      dueAfterChange(before, { ...before, ...changed }, SAO_PAULO, now).due
    expect(changedTo({ notes: 'x' })).toBe('as stored')
    expect(changedTo({ status: 'confirmed' })).toBe('as stored')
    expect(changedTo({ status: 'cancelled' })).toBeUndefined()
    expect(changedTo({ status: 'in_service' })).toBeUndefined()
    const moved = changedTo({ date: '2026-12-05' })
    expect(moved && clockOf(SAO_PAULO, moved)).toBe('2026-12-04 14:00')
    const nearer = changedTo({ date: '2026-11-30', time: '16:00' })
    expect(nearer && clockOf(SAO_PAULO, nearer)).toBe('2026-11-30 14:00')
    const cancelled = visit('2026-12-01', '14:00', 'cancelled')
    const back = dueAfterChange(cancelled, appointment, SAO_PAULO, now).due
    expect(back && clockOf(SAO_PAULO, back)).toBe('2026-11-30 14:00')
  })

  it('undoing a status restores the reminder that was still waiting, even when its instant has passed', () => {
    const flipped = (booked: string, away: string, back: string, moved?: object) => {
      const first = { ...appointment, ...nextDue(SAO_PAULO, appointment, at(SAO_PAULO, booked)) }
      const gone = { ...first, status: 'in_service' as const }
      const waiting = { ...gone, ...dueAfterChange(first, gone, SAO_PAULO, at(SAO_PAULO, away)) }
      expect(waiting.due).toBeUndefined()
      const again = { ...waiting, status: 'scheduled' as const, ...moved }
      return dueAfterChange(waiting, again, SAO_PAULO, at(SAO_PAULO, back)).awaits
    }
    // The reminder waits for the morning, and the status changes for some minutes at night.
    expect(flipped('2026-11-28 10:00', '2026-11-30 23:00', '2026-11-30 23:05')).toBe('reminder_24h')
    expect(flipped('2026-11-30 15:00', '2026-11-30 16:00', '2026-12-01 12:30')).toBe('reminder_2h')
    // A reminder that had passed before the booking or move does not come back.
    expect(flipped('2026-11-30 15:00', '2026-11-30 23:00', '2026-11-30 23:05')).toBe('reminder_2h')
    expect(flipped('2026-11-28 10:00', '2026-11-30 23:00', '2026-11-30 23:05', { time: '13:00' })).toBe(
      'reminder_2h',
    )
    expect(flipped('2026-11-28 10:00', '2026-11-30 23:00', '2026-12-01 14:00')).toBeUndefined()
  })
})

describe('turnOf', () => {
  const appointment = visit('2026-12-01', '14:00')
  const turn = (awaits: Kind, now: string, one = appointment) => {
    const { message, event, wait } = turnOf(SAO_PAULO, { ...one, awaits }, at(SAO_PAULO, now))
    return [message?.kind, event, wait.due && clockOf(SAO_PAULO, wait.due)]
  }

  it.each([
    // The columns are the awaited kind, now, message, event and next instant.
    ['reminder_24h', '2026-11-30 14:00', 'reminder_24h', false, '2026-12-01 12:00'],
    ['reminder_24h', '2026-11-30 20:30', 'reminder_24h', false, '2026-12-01 12:00'],
    ['reminder_24h', '2026-12-01 12:30', 'reminder_2h', false, '2026-12-01 13:00'],
    ['reminder_24h', '2026-12-01 13:30', 'reminder_2h', true, undefined],
    ['reminder_2h', '2026-12-01 12:01', 'reminder_2h', false, '2026-12-01 13:00'],
    ['reminder_2h', '2026-12-01 13:00', 'reminder_2h', true, undefined],
    ['reminder_1h', '2026-12-01 13:59', undefined, true, undefined],
    ['reminder_1h', '2026-12-01 14:00', undefined, false, undefined],
    ['reminder_24h', '2026-12-03 09:00', undefined, false, undefined],
    // A change of time zone has moved the instant, and its event has not arrived yet.
    ['reminder_24h', '2026-11-29 10:00', undefined, false, '2026-11-30 14:00'],
    ['reminder_2h', '2026-12-01 11:00', undefined, false, '2026-12-01 12:00'],
  ] as const)('waiting for %s at %s gives %s', (awaits, now, ...expected) => {
    expect(turn(awaits, now)).toEqual(expected)
  })

  it('a late reminder of the day before waits for the end of the quiet hours and comes once', () => {
    const day = (now: string, one?: typeof appointment) => turn('reminder_24h', now, one)
    expect(day('2026-11-30 22:10')).toEqual([undefined, false, '2026-12-01 08:00'])
    expect(day('2026-12-01 08:00')).toEqual(['reminder_24h', false, '2026-12-01 12:00'])
    const early = visit('2026-12-01', '07:30')
    expect(day('2026-11-29 21:03', early)).toEqual(['reminder_24h', false, '2026-12-01 05:30'])
    expect(day('2026-11-29 21:05', early)).toEqual([undefined, false, '2026-11-30 08:00'])
    expect(day('2026-11-30 22:00', early)).toEqual([undefined, false, '2026-12-01 05:30'])
    expect(day('2026-11-30 08:01', early)).toEqual(['reminder_24h', false, '2026-12-01 05:30'])
  })

  it('an appointment moved to shortly after the quiet hours gets no reminder of the day before', () => {
    const moved = visit('2026-12-01', '09:00')
    expect(turn('reminder_2h', '2026-12-01 07:00', moved)).toEqual(['reminder_2h', false, '2026-12-01 08:00'])
    expect(turn('reminder_1h', '2026-12-01 08:00', moved)).toEqual([undefined, true, undefined])
  })

  it('each message comes at most once and never after the start, whether turns are on time or late', () => {
    const random = randomFrom(3)
    for (let i = 0; i < 400; i++) {
      const zone = pick(zones, random)
      const one = visit('2026-12-01', timeOf(Math.floor(random() * 1440)))
      const start = at(zone, `${one.date} ${one.time}`)
      const sent: string[] = []
      let events = 0
      let now = later(start, -60 * 60 * random() - 60)
      for (let wait = nextDue(zone, one, now); wait.due; ) {
        // Most turns are on time. Sometimes the system was down.
        const late = random() < 0.7 ? random() * 2 : random() * 60 * 20
        now = later(new Date(wait.due), late)
        const turn = turnOf(zone, { ...one, ...wait }, now)
        if (turn.message) sent.push(turn.message.kind)
        if (turn.message) expect(now < start).toBe(true)
        if (turn.message?.kind === 'reminder_24h' && isQuiet(zone, now))
          expect(now.getTime() - Date.parse(turn.message.at)).toBeLessThanOrEqual(5 * 60_000)
        events += Number(turn.event)
        if (turn.wait.due) expect(turn.wait.due > wait.due).toBe(true)
        wait = turn.wait
      }
      expect(new Set(sent).size).toBe(sent.length)
      expect(events).toBeLessThanOrEqual(1)
    }
  })
})

it('a status that changes back and forth loses no reminder, and repeats none', () => {
  const random = randomFrom(23)
  let brought = 0
  for (let i = 0; i < 400; i++) {
    const zone = pick(zones, random)
    const one = visit('2026-12-01', timeOf(Math.floor(random() * 1440)))
    const start = at(zone, `${one.date} ${one.time}`)
    const booked = later(start, -Math.floor(random() * 60 * 40) - 5)
    const ahead = instantsOf(zone, one).filter((instant) => new Date(instant.at) > booked)
    let stored: Parameters<typeof dueAfterChange>[0] = { ...one, ...nextDue(zone, one, booked) }
    const came: string[] = []
    // Tells whether the appointment was scheduled, outside quiet hours, between the two first reminders.
    let isSure = false
    for (let now = booked; now < later(start, 10); now = later(now, 1)) {
      if (ahead.length === 3 && stored.status === 'scheduled' && now < later(start, -120))
        isSure ||= new Date(ahead[0]?.at ?? '') <= now && !isQuiet(zone, now)
      if (stored.due && stored.due <= now.toISOString()) {
        const { message, event, wait, reminded } = turnOf(zone, stored, now)
        came.push(...(message ? [message.kind] : []), ...(event ? ['reminder_1h'] : []))
        stored = { ...stored, ...wait, ...(reminded && { reminded }) }
      }
      // The status changes for minutes or hours, but not in the last hour and a half.
      const away = stored.status !== 'scheduled'
      const isLast = now > later(start, -90)
      if (away ? isLast || random() < 0.01 : !isLast && random() < 0.004) {
        const status = away ? ('scheduled' as const) : pick(['cancelled', 'in_service'] as const, random)
        const after = { ...stored, status }
        stored = { ...after, ...dueAfterChange(stored, after, zone, now) }
      }
    }
    const what = `${zone} ${one.time} booked ${booked.toISOString()}: ${came}`
    expect(new Set(came).size, what).toBe(came.length)
    expect(
      came.filter((kind) => !ahead.some((instant) => instant.kind === kind)),
      what,
    ).toEqual([])
    const due = ahead.map(({ kind }) => kind).filter((kind) => kind !== 'reminder_24h' || isSure)
    expect(
      due.filter((kind) => !came.includes(kind)),
      what,
    ).toEqual([])
    if (came.includes('reminder_24h')) brought++
  }
  expect(brought).toBeGreaterThan(100)
})

it('firstReminder returns the first enabled kind that is still ahead', () => {
  const appointment = visit('2026-12-01', '14:00')
  const first = (now: string, ...kinds: string[]) =>
    firstReminder(SAO_PAULO, appointment, (kind) => kinds.includes(kind), at(SAO_PAULO, now))
  expect(first('2026-11-28 10:00', 'reminder_24h', 'reminder_2h')).toBe(24)
  expect(first('2026-11-28 10:00', 'reminder_2h')).toBe(2)
  expect(first('2026-11-30 14:00', 'reminder_24h', 'reminder_2h')).toBe(2)
  expect(first('2026-11-30 14:00', 'reminder_24h')).toBeUndefined()
  expect(first('2026-12-01 12:00', 'reminder_24h', 'reminder_2h')).toBeUndefined()
  expect(first('2026-11-28 10:00')).toBeUndefined()
})

it('firstStatus confirms an appointment automatically unless the client has to confirm it', () => {
  const status = (auto_confirm: boolean, confirmation_required?: boolean) =>
    firstStatus({
      auto_confirm,
      ...(confirmation_required !== undefined && {
        notifications: { ...switchDefaults, confirmation_required },
      }),
    } as BookingConfig)
  expect([status(true), status(true, false)]).toEqual(['confirmed', 'confirmed'])
  expect([status(false), status(false, true), status(true, true)]).toEqual([
    'scheduled',
    'scheduled',
    'scheduled',
  ])
})

it.each([
  ['2026-11-30 20:59', undefined],
  ['2026-11-30 21:04', undefined],
  ['2026-11-30 21:06', '2026-12-01 08:00'],
  ['2026-12-01 07:59', '2026-12-01 08:00'],
  ['2026-12-01 08:00', undefined],
])('a message due at %s waits until %s', (now, expected) => {
  const end = quietEnd(SAO_PAULO, at(SAO_PAULO, now))
  expect(end && clockOf(SAO_PAULO, end.toISOString())).toBe(expected)
})

describe('birthday messages', () => {
  const company = (timezone: string) => ({ id: 'ten_1', timezone })
  const opens = (booking_window_start_time: string) => ({ booking_window_start_time })

  it.each(zones)('in %s birthday messages are due when the business opens, never in quiet hours', (zone) => {
    const wall = (open: string) => clockOf(zone, birthdaysOn(company(zone), opens(open), '2026-12-01').due)
    expect(
      ['00:00', '06:30', '08:00', '09:15', '20:59', '22:00'].map((open) => wall(open).slice(11)),
    ).toEqual(['08:00', '08:00', '08:00', '09:15', '20:59', '20:59'])
    const next = (now: string) => birthdaysAfter(company(zone), opens('09:00'), at(zone, now)).date
    expect([next('2026-12-01 08:59'), next('2026-12-01 09:00'), next('2026-12-31 23:00')]).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2027-01-01',
    ])
  })

  it('birthday messages of a day are sent once, even when the business opens later afterwards', () => {
    const next = (done: string) =>
      birthdaysAfter(company(SAO_PAULO), opens('14:00'), at(SAO_PAULO, '2026-12-01 09:00'), done).date
    expect([next('2026-12-01'), next('2026-11-30')]).toEqual(['2026-12-02', '2026-12-01'])
  })

  it('a birthday on 29 February is celebrated on the 28th in other years', () => {
    expect(celebratedOn('2027-02-28')).toEqual({ from: '02-28', to: '02-29' })
    expect(celebratedOn('2028-02-28')).toEqual({ from: '02-28', to: '02-28' })
    expect(celebratedOn('2028-02-29')).toEqual({ from: '02-29', to: '02-29' })
  })
})
