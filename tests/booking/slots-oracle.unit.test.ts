import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeStarts, hasFreeStart, judgeStart, type SlotPolicy } from '#functions/schedule/rules/slots.ts'
import type { StartVerdict } from '#shared/booking.ts'
import { holidayDate, holidayKeys } from '#shared/holidays.ts'
import { workingIntervals } from '#shared/hours.ts'
import type { Busy, BusyKind } from '#shared/schedule.ts'
import { instantOf, timeOf } from '#shared/time.ts'
import { holidayMinutes, nextDate, type OracleCase, oracleVerdicts, wallTimeAt } from '../kit/slot-oracle.ts'
import { volume } from '../kit/volume.ts'

const MINUTE = 60_000
const SUNDAY_TO_SATURDAY = [0, 1, 2, 3, 4, 5, 6]

/** The dates lie next to and on clock changes; each zone has one plain date. */
const DATES: Record<string, string[]> = {
  'America/Sao_Paulo': [
    '2018-02-17',
    '2018-02-18',
    '2018-11-03',
    '2018-11-04',
    '2025-06-10',
    '2025-03-05',
    '2026-04-03',
  ],
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

const sometimes = <T>(list: fc.Arbitrary<T[]>) =>
  fc.tuple(fc.nat(2), list).map(([chance, items]) => (chance === 0 ? items : []))

/** Absences are whole days or hours around the case's date: most of them hit it. */
const away = fc
  .tuple(fc.integer({ min: -3, max: 1 }), fc.integer({ min: 0, max: 4 }), fc.option(span, { nil: undefined }))
  .map(([first, days, hours]) => ({ first, last: first + days, hours }))
const ownHoliday = fc.record({
  shift: fc.constantFrom(-1, 1, 3, 0),
  years: fc.constantFrom(-1, 0, 0, 1),
  yearly: fc.boolean(),
})

const slotCase: fc.Arbitrary<OracleCase> = fc
  .record({
    place: fc.constantFrom(...places),
    window: fc.oneof(fc.constant({ from: 0, to: 1440 }), wide, wide, span),
    hours: fc.option(weekly(0, 12), { nil: undefined }),
    /** The hours are those of the case's own weekday, so that most days have some. */
    ownHours: fc.array(fc.oneof(span, wide), { minLength: 1, maxLength: 3 }),
    breaks: weekly(0, 2),
    ownBreaks: fc.array(pause, { maxLength: 3 }),
    absences: sometimes(fc.array(away, { maxLength: 3 })),
    holidays: sometimes(fc.subarray<string>([...holidayKeys], { minLength: 8 })),
    ownHolidays: sometimes(fc.array(ownHoliday, { maxLength: 3 })),
    busy: fc.array(busyEntry, { maxLength: 8 }),
    step: fc.constantFrom(5, 7, 10, 15, 20, 30, 45, 60, 90),
    packs: fc.constantFrom(true, true, false),
    buffer: fc.constantFrom(0, 0, 5, 10, 15, 30),
    noticeHours: fc.constantFrom(0, 0, 0, 0.5, 2, 2, 24, 72),
    noticeWorked: fc.constantFrom(true, false, false),
    horizonDays: fc.constantFrom(0, 1, 2, 7, 60, 60, 60, 60),
    duration: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 120, 240),
    /** Gives the minutes from noon UTC of the date back to now: mostly near enough for the rules. */
    before: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 10_000 })),
    jitter: fc.constantFrom(0, 0, 1, 30_000, 59_999),
  })
  .map(({ place, hours, ownHours, breaks, ownBreaks, absences, ownHolidays, before, jitter, ...rest }) => {
    const weekday = new Date(`${place.date}T12:00Z`).getUTCDay()
    const flat = (list: [number, { from: number; to: number }][], own: { from: number; to: number }[]) => [
      ...list.map(([day, times]) => ({ weekday: day, ...times })),
      ...own.map((times) => ({ weekday, ...times })),
    ]
    const now = Date.parse(`${place.date}T12:00Z`) - before * MINUTE + jitter
    const ofYear = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
    return {
      ...rest,
      ...place,
      hours: hours && flat(hours, ownHours),
      breaks: flat(breaks, ownBreaks),
      absences: absences.map(({ first, last, hours: part }) => ({
        firstDay: nextDate(place.date, first),
        lastDay: nextDate(place.date, last),
        ...(part ?? { from: 0, to: 1440 }),
      })),
      ownHolidays: ownHolidays.map(({ shift, years, yearly }) => ({
        day: ofYear(nextDate(place.date, shift), years),
        yearly,
      })),
      now,
    }
  })

const asWeekly = (list: { weekday: number; from: number; to: number }[]) =>
  list.map(({ weekday, from, to }) => ({ weekday, start: timeOf(from), end: timeOf(to) }))

function policyOf(c: OracleCase): SlotPolicy {
  return {
    timezone: c.timezone,
    window_start: c.window.from,
    window_end: c.window.to,
    slot_duration: c.step,
    pack_appointments: c.packs,
    buffer_time: c.buffer,
    min_advance_booking: c.noticeHours,
    notice_in_working_hours: c.noticeWorked,
    max_advance_booking: c.horizonDays,
    hours: c.hours && asWeekly(c.hours),
    breaks: asWeekly(c.breaks),
    absences: c.absences.map(({ firstDay, lastDay, from, to }, i) => ({
      id: `abs_${i}`,
      from: firstDay,
      to: lastDay,
      // Absences of whole days have no times.
      ...((from > 0 || to < 1440) && { start: timeOf(from), end: timeOf(to) }),
    })),
    holidays: c.holidays as SlotPolicy['holidays'],
    own_holidays: c.ownHolidays.map(({ day, yearly }, i) => ({
      id: `hol_${i}`,
      name: '',
      date: day,
      yearly,
    })),
  }
}

test('the dates of the holidays of 300 years equal those of the church tables', () => {
  for (let year = 1900; year < 2200; year++) {
    for (const key of holidayKeys) {
      const date = holidayDate(key, year)
      expect(`${date} ${holidayMinutes(key, date)}`).toBe(`${date} ${key === 'ash_wednesday' ? 720 : 1440}`)
    }
  }
})

const DAYS = volume(800, 8_000)

describe('free starts compared with the slow oracle', () => {
  test(`free starts and verdicts equal the oracle’s on ${DAYS} random days`, () => {
    const seen = {
      free: 0,
      full: 0,
      away: 0,
      closed: 0,
      packed: 0,
      verdicts: new Map<StartVerdict, number>(),
    }
    fc.assert(
      fc.property(slotCase, fc.array(fc.nat(1439), { minLength: 20, maxLength: 20 }), (c, probes) => {
        const rule = policyOf(c)
        const now = new Date(c.now)
        const verdicts = oracleVerdicts(c)
        const expected = verdicts.flatMap((verdict, minute) => (verdict === 'free' ? [minute] : []))

        const starts = freeStarts(rule, c.busy, c.date, c.duration, now)
        expect(starts).toEqual(expected)
        expect(hasFreeStart(rule, c.busy, c.date, c.duration, now)).toBe(expected.length > 0)
        const edges = c.busy
          .flatMap(([start, end]) => [start, end + c.buffer])
          .filter((minute) => minute < 1440)
        for (const start of [...starts.slice(0, 20), ...probes, ...edges]) {
          const verdict = judgeStart(rule, c.busy, c.date, start, c.duration, now)
          expect(`${timeOf(start)} ${verdict}`).toBe(`${timeOf(start)} ${verdicts[start]}`)
          seen.verdicts.set(verdict, (seen.verdicts.get(verdict) ?? 0) + 1)
        }
        if (
          c.packs &&
          starts.length >
            freeStarts({ ...rule, pack_appointments: false }, c.busy, c.date, c.duration, now).length
        )
          seen.packed++
        if (c.absences.some(({ firstDay, lastDay }) => firstDay <= c.date && c.date <= lastDay)) seen.away++
        if (c.holidays.some((name) => holidayMinutes(name, c.date) > 0)) seen.closed++
        seen[expected.length ? 'free' : 'full']++
      }),
      { numRuns: DAYS },
    )
    // The cases must not be trivial: many days have free starts, and every verdict occurs often.
    expect(seen.free).toBeGreaterThan(DAYS / 4)
    expect(seen.full).toBeGreaterThan(DAYS / 16)
    expect(seen.packed).toBeGreaterThan(DAYS / 16)
    expect(seen.away).toBeGreaterThan(DAYS / 16)
    expect(seen.closed).toBeGreaterThan(DAYS / 160)
    expect(seen.verdicts.size).toBe(7)
    for (const [verdict, times] of seen.verdicts) expect(times, verdict).toBeGreaterThan(DAYS / 27)
  })

  test('working intervals are ordered, disjoint and inside the window', () => {
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
      { numRuns: DAYS / 4 },
    )
  })

  test('the duration after a free start is the same on the wall clock and in elapsed time', () => {
    fc.assert(
      fc.property(slotCase, (c) => {
        for (const start of freeStarts(policyOf(c), c.busy, c.date, c.duration, new Date(c.now)).slice(
          0,
          10,
        )) {
          const begins = instantOf(c.timezone, c.date, start) as Date
          const end = start + c.duration
          const shown = end === 1440 ? `${nextDate(c.date)} 00:00` : `${c.date} ${timeOf(end)}`
          expect(wallTimeAt(c.timezone, begins.getTime() + c.duration * MINUTE)).toBe(shown)
        }
      }),
      { numRuns: DAYS / 8 },
    )
  })
})
