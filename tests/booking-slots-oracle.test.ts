import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Busy,
  type BusyKind,
  freeStarts,
  hasFreeStart,
  judgeStart,
  type SlotPolicy,
  type StartVerdict,
  workingIntervals,
} from '#functions/booking/rules.ts'
import { instantOf, timeOf } from '#shared/time.ts'
import { clockShows, nextDate, type OracleCase, oracleVerdicts } from './kit/slot-oracle.ts'

const MINUTE = 60_000
const SUNDAY_TO_SATURDAY = [0, 1, 2, 3, 4, 5, 6]

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
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1440 }),
  fc.integer({ min: 0, max: 96 }).map((n) => n * 15),
)
const span = fc
  .tuple(minuteOfDay, minuteOfDay)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const wide = fc.record({ from: fc.integer({ min: 0, max: 480 }), to: fc.integer({ min: 960, max: 1440 }) })
const pause = fc
  .tuple(minuteOfDay, fc.integer({ min: 0, max: 120 }))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }))
const weekly = (minLength: number, maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...SUNDAY_TO_SATURDAY), fc.oneof(span, wide)), { minLength, maxLength })
const kinds: BusyKind[] = ['appointment', 'block', 'absence', 'hold', 'external']
const busyEntry = fc
  .tuple(
    minuteOfDay,
    fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 600 })),
    fc.constantFrom(...kinds),
  )
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
        for (const start of freeStarts(policyOf(c), c.busy, c.date, c.duration, new Date(c.now)).slice(
          0,
          10,
        )) {
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
