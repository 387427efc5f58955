import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Busy,
  type BusyKind,
  chooseProfessional,
  freeStarts,
  hasFreeStart,
  judgeStart,
  type SlotPolicy,
  type StartVerdict,
  workingIntervals,
} from '#functions/booking/rules.ts'
import { instantOf, minutesOf, timeOf } from '#shared/time.ts'
import { clockShows, nextDate, type OracleCase, oracleVerdicts } from './kit/slot-oracle.ts'

const MINUTE = 60_000
const TUESDAY = '2025-06-10'
/** The day before at 12:00 in São Paulo: neither notice nor horizon is in the way. */
const DAY_BEFORE = new Date('2025-06-09T15:00:00Z')

const policy = (changes: Partial<SlotPolicy> = {}): SlotPolicy => ({
  timezone: 'America/Sao_Paulo',
  window_start: minutesOf('08:00'),
  window_end: minutesOf('12:00'),
  slot_duration: 60,
  buffer_time: 0,
  min_advance_booking: 2,
  max_advance_booking: 60,
  ...changes,
})
const busy = (start: string, end: string, kind: BusyKind = 'appointment'): Busy => [
  minutesOf(start),
  minutesOf(end),
  kind,
  'x',
]
const on = (weekday: number, start: string, end: string) => ({ weekday, start, end })
const SUNDAY_TO_SATURDAY = [0, 1, 2, 3, 4, 5, 6]

type Row = {
  rule: string
  policy?: Partial<SlotPolicy>
  busy?: Busy[]
  date?: string
  duration?: number
  now?: Date
  free: string
}

function startsOf(row: Omit<Row, 'rule' | 'free'>): string {
  const { date = TUESDAY, duration = 60, now = DAY_BEFORE } = row
  return freeStarts(policy(row.policy), row.busy ?? [], date, duration, now).map(timeOf).join(' ')
}

describe('starts of a day', () => {
  const rows: Row[] = [
    { rule: 'a professional without hours works the whole window', free: '08:00 09:00 10:00 11:00' },
    { rule: 'a start is offered while start + duration ≤ end', duration: 90, free: '08:00 09:00 10:00' },
    { rule: 'a visit as long as the interval fits once', duration: 240, free: '08:00' },
    { rule: 'a visit longer than the interval does not fit', duration: 245, free: '' },
    {
      rule: 'hours are cut to the window',
      policy: { hours: [on(2, '06:00', '10:00'), on(2, '11:00', '20:00')] },
      free: '08:00 09:00 11:00',
    },
    { rule: 'hours of another weekday do not count', policy: { hours: [on(3, '08:00', '12:00')] }, free: '' },
    { rule: 'an empty list of hours is a professional who never works', policy: { hours: [] }, free: '' },
    {
      rule: 'the grid begins at the opening of each working interval',
      policy: { hours: [on(2, '08:15', '09:30'), on(2, '09:40', '12:00')] },
      free: '08:15 09:40 10:40',
    },
    {
      rule: 'intervals that touch or overlap are one, and so is their grid',
      policy: { hours: [on(2, '09:10', '10:30'), on(2, '08:00', '09:10'), on(2, '10:00', '11:00')] },
      free: '08:00 09:00 10:00',
    },
    {
      rule: 'a break ends one interval and opens the next',
      policy: { breaks: [on(2, '09:30', '09:45'), on(4, '08:00', '12:00')] },
      free: '08:00 09:45 10:45',
    },
    { rule: 'what is booked does not shift the grid', busy: [busy('08:50', '09:10')], free: '10:00 11:00' },
    { rule: 'touching is no conflict', busy: [busy('09:00', '10:00')], free: '08:00 10:00 11:00' },
    {
      rule: 'the buffer is kept on both sides',
      policy: { buffer_time: 5 },
      busy: [busy('09:00', '10:00')],
      free: '11:00',
    },
    {
      rule: 'a gap that is exactly visit and buffer is enough',
      policy: { buffer_time: 30, slot_duration: 30 },
      busy: [busy('09:30', '10:00')],
      free: '08:00 10:30 11:00',
    },
    {
      rule: 'every kind of entry occupies time, in any order and overlapping',
      policy: { slot_duration: 30 },
      busy: [busy('11:30', '12:00', 'external'), busy('08:00', '10:00', 'absence'), busy('09:00', '09:30', 'hold')],
      duration: 30,
      free: '10:00 10:30 11:00',
    },
    { rule: 'an entry without length occupies nothing', busy: [busy('09:30', '09:30')], free: '08:00 09:00 10:00 11:00' },
    {
      rule: 'notice is ≥: exactly two hours ahead is offered, on the same day too (RULINGS C1)',
      now: new Date('2025-06-10T11:00:00Z'),
      free: '10:00 11:00',
    },
    { rule: 'a millisecond later it is not', now: new Date('2025-06-10T11:00:00.001Z'), free: '11:00' },
    {
      rule: 'without notice the present minute is offered',
      policy: { min_advance_booking: 0 },
      now: new Date('2025-06-10T13:00:00Z'),
      free: '10:00 11:00',
    },
    {
      rule: 'notice may reach over midnight',
      policy: { min_advance_booking: 24 },
      now: new Date('2025-06-09T13:30:00Z'),
      free: '11:00',
    },
    { rule: 'the last day of the horizon is offered', now: new Date('2025-04-11T12:00:00Z'), free: '08:00 09:00 10:00 11:00' },
    { rule: 'the day after it is not', now: new Date('2025-04-11T02:59:59Z'), free: '' },
    { rule: 'yesterday is not', now: new Date('2025-06-11T03:00:00Z'), free: '' },
    {
      rule: 'today is the day of the business, not of UTC',
      policy: { max_advance_booking: 0, window_end: minutesOf('23:59'), min_advance_booking: 0 },
      now: new Date('2025-06-11T01:00:00Z'),
      free: '22:00',
    },
  ]
  test.each(rows)('$rule', (row) => {
    expect(startsOf(row)).toBe(row.free)
  })
})

describe('days on which the clock changes', () => {
  const night = { window_start: 0, window_end: 1440, slot_duration: 30, min_advance_booking: 0 }
  const between = (row: Omit<Row, 'rule' | 'free'>, from: string, to: string) =>
    startsOf({ duration: 30, ...row, policy: { ...night, ...row.policy } })
      .split(' ')
      .filter((time) => from <= time && time < to)
      .join(' ')

  test('a skipped hour has no starts, nor what would run into it (New York, 02:00 → 03:00)', () => {
    const row = { policy: { timezone: 'America/New_York' }, date: '2025-03-09', now: new Date('2025-03-08T12:00:00Z') }
    expect(between(row, '00:00', '04:00')).toBe('00:00 00:30 01:00 03:00 03:30')
  })
  test('a repeated hour has no start that would last twice as long (New York, 02:00 → 01:00)', () => {
    const row = { policy: { timezone: 'America/New_York' }, date: '2025-11-02', now: new Date('2025-11-01T12:00:00Z') }
    expect(between(row, '00:00', '03:00')).toBe('00:00 00:30 01:00 02:00 02:30')
  })
  test('a repeated time means its first occurrence', () => {
    const row = { policy: { timezone: 'America/New_York' }, date: '2025-11-02', now: new Date('2025-11-02T05:15:00Z') }
    expect(between(row, '00:00', '02:30')).toBe('02:00')
  })
  test('a day whose midnight is skipped begins at 01:00 (São Paulo 2018)', () => {
    const row = { date: '2018-11-04', now: new Date('2018-11-03T12:00:00Z') }
    expect(between(row, '00:00', '02:30')).toBe('01:00 01:30 02:00')
  })
  test('a change of half an hour (Lord Howe, 02:00 → 02:30)', () => {
    const row = { policy: { timezone: 'Australia/Lord_Howe' }, date: '2025-10-05', now: new Date('2025-10-04T00:00:00Z') }
    expect(between(row, '01:00', '03:30')).toBe('01:00 02:30 03:00')
  })
  test('a skipped day has no starts at all (Apia, 30 December 2011)', () => {
    const row = { policy: { timezone: 'Pacific/Apia' }, date: '2011-12-30', now: new Date('2011-12-29T12:00:00Z') }
    expect(between(row, '00:00', '24:00')).toBe('')
  })
})

describe('the reason against a start, first things first', () => {
  const rows: [rule: string, time: string, verdict: StartVerdict, changes: Omit<Row, 'rule' | 'free'>][] = [
    ['free', '10:00', 'free', {}],
    ['the past comes before everything', '07:13', 'slot_in_past', { now: new Date('2025-06-10T10:30:00Z') }],
    ['any time of a past date', '23:00', 'slot_in_past', { now: new Date('2025-06-11T03:00:00Z') }],
    ['too soon', '10:00', 'slot_too_soon', { now: new Date('2025-06-10T11:00:01Z') }],
    [
      'too soon comes before too far',
      '10:00',
      'slot_too_soon',
      { policy: { max_advance_booking: 0, min_advance_booking: 72 } },
    ],
    ['too far', '10:00', 'slot_too_far', { now: new Date('2025-04-10T12:00:00Z') }],
    ['too far comes before outside hours', '03:00', 'slot_too_far', { now: new Date('2025-04-10T12:00:00Z') }],
    ['before opening', '07:00', 'slot_outside_hours', {}],
    ['over closing time', '11:01', 'slot_outside_hours', {}],
    ['over a break', '09:00', 'slot_outside_hours', { policy: { breaks: [on(2, '09:30', '10:00')] } }],
    ['off the grid', '09:30', 'slot_off_grid', {}],
    ['off the grid comes before taken', '09:30', 'slot_off_grid', { busy: [busy('09:00', '11:00')] }],
    ['taken', '10:00', 'slot_taken', { busy: [busy('10:59', '11:30')] }],
    ['a year far away', '10:00', 'slot_too_far', { date: '9999-12-31' }],
    ['a year long ago', '10:00', 'slot_in_past', { date: '0001-01-01' }],
  ]
  test.each(rows)('%s', (_rule, time, verdict, row) => {
    const { date = TUESDAY, duration = 60, now = DAY_BEFORE } = row
    expect(judgeStart(policy(row.policy), row.busy ?? [], date, minutesOf(time), duration, now)).toBe(verdict)
  })
})

describe('any professional (RULINGS D10)', () => {
  const choose = (sheets: Record<string, Busy[]>, start = '14:00') =>
    chooseProfessional(
      Object.entries(sheets).map(([professional_id, entries]) => ({ professional_id, busy: entries })),
      minutesOf(start),
    )
  test('fewest booked minutes that day', () => {
    expect(choose({ a: [busy('08:00', '10:00')], b: [busy('13:00', '14:00')] })).toBe('b')
  })
  test('only visits count as booked minutes', () => {
    expect(choose({ a: [busy('13:00', '13:30')], b: [busy('08:00', '12:00', 'absence')] })).toBe('b')
  })
  test('then who has been longest without one before the start', () => {
    expect(choose({ a: [busy('13:00', '14:00')], b: [busy('09:00', '10:00')] })).toBe('b')
    expect(choose({ a: [busy('09:00', '10:00')], b: [busy('15:00', '16:00')] })).toBe('b')
  })
  test('then the order of ids', () => {
    expect(choose({ b: [], a: [] })).toBe('a')
  })
})

/** Dates beside and on clock changes, and one plain date for each zone. */
const DATES: Record<string, string[]> = {
  'America/Sao_Paulo': ['2018-02-17', '2018-02-18', '2018-11-03', '2018-11-04', '2025-06-10'],
  'America/New_York': ['2025-03-08', '2025-03-09', '2025-11-01', '2025-11-02', '2025-07-04'],
  'Europe/Lisbon': ['2025-03-30', '2025-10-26', '2025-08-01'],
  'Australia/Lord_Howe': ['2025-04-06', '2025-10-05', '2025-01-15'],
  'Pacific/Apia': ['2011-12-29', '2011-12-30', '2011-12-31', '2025-05-05'],
  'Asia/Kathmandu': ['1985-12-31', '1986-01-01', '2025-10-10'],
  'America/Noronha': ['2002-02-16', '2025-12-25'],
  'Africa/Casablanca': ['2025-02-23', '2025-04-06', '2025-09-09'],
  'America/St_Johns': ['2010-11-06', '2010-11-07', '2025-02-02'],
  'Africa/Cairo': ['2025-04-24', '2025-04-25', '2025-10-30', '2025-10-31'],
}
const places = Object.entries(DATES).flatMap(([timezone, dates]) => dates.map((date) => ({ timezone, date })))

/** Most days begin and end at usual hours; some go through the night, where the clock changes. */
const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 96 }).map((n) => n * 15))
const span = fc.tuple(minuteOfDay, minuteOfDay).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const wide = fc.record({ from: fc.integer({ min: 0, max: 480 }), to: fc.integer({ min: 960, max: 1440 }) })
const pause = fc
  .tuple(minuteOfDay, fc.integer({ min: 0, max: 120 }))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }))
const weekly = (minLength: number, maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...SUNDAY_TO_SATURDAY), fc.oneof(span, wide)), { minLength, maxLength })
const kinds: BusyKind[] = ['appointment', 'block', 'absence', 'hold', 'external']
const busyEntry = fc
  .tuple(minuteOfDay, fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 600 })), fc.constantFrom(...kinds))
  .map(([from, length, kind]): Busy => [from, Math.min(from + length, 1440), kind, 'x'])

const slotCase: fc.Arbitrary<OracleCase> = fc
  .record({
    place: fc.constantFrom(...places),
    window: fc.oneof(fc.constant({ from: 0, to: 1440 }), wide, wide, span),
    hours: fc.option(weekly(0, 12), { nil: undefined }),
    /** Hours of the case's own weekday, so that most days have some. */
    ownHours: fc.array(fc.oneof(span, wide), { maxLength: 3 }),
    breaks: weekly(0, 2),
    ownBreaks: fc.array(pause, { maxLength: 3 }),
    busy: fc.array(busyEntry, { maxLength: 8 }),
    step: fc.constantFrom(5, 7, 10, 15, 20, 30, 45, 60, 90),
    buffer: fc.constantFrom(0, 0, 5, 10, 15, 30),
    noticeHours: fc.constantFrom(0, 0, 0.5, 2, 2, 24, 72),
    horizonDays: fc.constantFrom(0, 1, 2, 7, 60, 60),
    duration: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 120, 240),
    /** Minutes from noon UTC of the date back to now: mostly near enough for the rules about now to bite. */
    before: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 10_000 })),
    jitter: fc.constantFrom(0, 0, 1, 30_000, 59_999),
  })
  .map(({ place, hours, ownHours, breaks, ownBreaks, before, jitter, ...rest }) => {
    const weekday = new Date(`${place.date}T12:00Z`).getUTCDay()
    const flat = (list: [number, { from: number; to: number }][], own: { from: number; to: number }[]) => [
      ...list.map(([day, times]) => ({ weekday: day, ...times })),
      ...own.map((times) => ({ weekday, ...times })),
    ]
    const now = Date.parse(`${place.date}T12:00Z`) - before * MINUTE + jitter
    return { ...rest, ...place, hours: hours && flat(hours, ownHours), breaks: flat(breaks, ownBreaks), now }
  })

const asWeekly = (list: { weekday: number; from: number; to: number }[]) =>
  list.map(({ weekday, from, to }) => ({ weekday, start: timeOf(from), end: timeOf(to) }))

function policyOf(c: OracleCase): SlotPolicy {
  return {
    timezone: c.timezone,
    window_start: c.window.from,
    window_end: c.window.to,
    slot_duration: c.step,
    buffer_time: c.buffer,
    min_advance_booking: c.noticeHours,
    max_advance_booking: c.horizonDays,
    hours: c.hours && asWeekly(c.hours),
    breaks: asWeekly(c.breaks),
  }
}

describe('against the slow oracle', () => {
  test('8000 random days', () => {
    const seen = { free: 0, full: 0, verdicts: new Map<StartVerdict, number>() }
    fc.assert(
      fc.property(slotCase, fc.array(fc.nat(1439), { minLength: 20, maxLength: 20 }), (c, probes) => {
        const rule = policyOf(c)
        const now = new Date(c.now)
        const verdicts = oracleVerdicts(c)
        const expected = verdicts.flatMap((verdict, minute) => (verdict === 'free' ? [minute] : []))

        const starts = freeStarts(rule, c.busy, c.date, c.duration, now)
        expect(starts).toEqual(expected)
        expect(hasFreeStart(rule, c.busy, c.date, c.duration, now)).toBe(expected.length > 0)
        for (const start of [...starts.slice(0, 20), ...probes]) {
          const verdict = judgeStart(rule, c.busy, c.date, start, c.duration, now)
          expect(`${timeOf(start)} ${verdict}`).toBe(`${timeOf(start)} ${verdicts[start]}`)
          seen.verdicts.set(verdict, (seen.verdicts.get(verdict) ?? 0) + 1)
        }
        seen[expected.length ? 'free' : 'full']++
      }),
      { numRuns: 8000 },
    )
    // The cases must not be empty talk: thousands of days with free starts, and every verdict hundreds of times.
    expect(seen.free).toBeGreaterThan(2000)
    expect(seen.full).toBeGreaterThan(500)
    expect(seen.verdicts.size).toBe(7)
    for (const [verdict, times] of seen.verdicts) expect(times, verdict).toBeGreaterThan(300)
  })

  test('working intervals are in order, apart from each other and inside the window', () => {
    fc.assert(
      fc.property(slotCase, (c) => {
        const intervals = workingIntervals(policyOf(c), c.date)
        intervals.forEach(([start, end], i) => {
          expect(start).toBeLessThan(end)
          expect(start).toBeGreaterThanOrEqual(c.window.from)
          expect(end).toBeLessThanOrEqual(c.window.to)
          expect(start).toBeGreaterThan(intervals[i - 1]?.[1] ?? -1)
        })
      }),
      { numRuns: 2000 },
    )
  })

  test('a start said to be free lasts as long on the wall as on a stopwatch', () => {
    fc.assert(
      fc.property(slotCase, (c) => {
        for (const start of freeStarts(policyOf(c), c.busy, c.date, c.duration, new Date(c.now)).slice(0, 10)) {
          const begins = instantOf(c.timezone, c.date, start) as Date
          const end = start + c.duration
          const shown = end === 1440 ? `${nextDate(c.date)} 00:00` : `${c.date} ${timeOf(end)}`
          expect(clockShows(c.timezone, begins.getTime() + c.duration * MINUTE)).toBe(shown)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
