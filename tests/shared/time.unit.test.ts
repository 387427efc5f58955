import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoment } from '#shared/moments.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  isDate,
  isPlainDay,
  minutesOf,
  timeOf,
  wallClock,
} from '#shared/time.ts'
import { walk, wallTimeAt } from '../kit/slot-oracle.ts'

const ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
  'America/Noronha',
  'America/New_York',
  'America/St_Johns',
  'Europe/Lisbon',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
]
const zone = fc.constantFrom(...ZONES)
const date = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2036, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const minute = fc.integer({ min: 0, max: 1439 })

describe('wall clock and instants', () => {
  test('wallClock returns what Intl shows', () => {
    fc.assert(
      fc.property(zone, date, minute, (timezone, day, minutes) => {
        const instant = Date.parse(`${day}T${timeOf(minutes)}Z`)
        const wall = wallClock(timezone, new Date(instant))
        expect(`${wall.date} ${timeOf(wall.minutes)}`).toBe(wallTimeAt(timezone, instant))
      }),
      { numRuns: 3000 },
    )
  })

  test('instantOf returns an instant at which the clock shows the wall time, or nothing for a skipped time', () => {
    fc.assert(
      fc.property(zone, date, minute, (timezone, day, minutes) => {
        const instant = instantOf(timezone, day, minutes)
        if (instant) expect(wallClock(timezone, instant)).toEqual({ date: day, minutes })
        else expect(isPlainDay(timezone, day)).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })

  test('the instant of a wall time is the same minute, or an earlier one with the same wall time', () => {
    fc.assert(
      fc.property(zone, date, minute, (timezone, day, minutes) => {
        const instant = Date.parse(`${day}T${timeOf(minutes)}Z`)
        const wall = wallClock(timezone, new Date(instant))
        const back = instantOf(timezone, wall.date, wall.minutes)?.getTime() ?? Number.NaN
        if (isPlainDay(timezone, wall.date)) expect(back).toBe(instant)
        else expect(back).toBeLessThanOrEqual(instant)
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['America/Sao_Paulo', '2018-02-17'],
    ['America/Sao_Paulo', '2018-11-03'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['America/New_York', '2025-03-09'],
    ['America/New_York', '2025-11-02'],
    ['America/St_Johns', '2010-11-07'],
    ['Africa/Cairo', '2025-10-30'],
    ['Australia/Lord_Howe', '2025-04-06'],
    ['Australia/Lord_Howe', '2025-10-05'],
    ['Pacific/Apia', '2011-12-30'],
    ['Africa/Casablanca', '2025-02-23'],
  ])('instantOf is right for every minute of a clock change in %s on %s', (timezone, day) => {
    const { firsts } = walk(timezone, day)
    for (let minutes = 0; minutes < 1440; minutes++) {
      expect(instantOf(timezone, day, minutes)?.getTime()).toBe(firsts.get(`${day} ${timeOf(minutes)}`))
    }
    expect(instantOf(timezone, day, 1440)?.getTime()).toBe(firsts.get(`${addDays(day, 1)} 00:00`))
  })
})

describe('dates', () => {
  test('isDate refuses 31 February and the year 0', () => {
    expect(
      ['2025-02-31', '2025-02-29', '0000-01-01', '2025-2-1', '2025-13-01', ''].map(isDate),
    ).not.toContain(true)
    expect(['2024-02-29', '0001-01-01', '9999-12-31'].map(isDate)).not.toContain(false)
  })

  test('calculations work with the first and the last date that can be typed', () => {
    for (const day of ['0001-01-01', '0099-06-01', '9999-12-31']) {
      const instant = instantOf('America/Sao_Paulo', day, 600) as Date
      expect(wallClock('America/Sao_Paulo', instant)).toEqual({ date: day, minutes: 600 })
    }
    expect(addDays('9999-12-31', 1)).toBe('+010000-01-01')
  })

  test('addDays and daysBetween agree', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -1000, max: 1000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  test('minutesOf and timeOf agree', () => {
    for (let minutes = 0; minutes <= 1440; minutes++) expect(minutesOf(timeOf(minutes))).toBe(minutes)
  })
})

test('formatMoment writes an instant as dd/MM/yyyy HH:mm in the time zone', () => {
  expect(formatMoment('America/Sao_Paulo', '2026-11-21T17:04:59.999Z')).toBe('21/11/2026 14:04')
  expect(formatMoment('Pacific/Kiritimati', '2026-12-31T10:00:00.000Z')).toBe('01/01/2027 00:00')
})
