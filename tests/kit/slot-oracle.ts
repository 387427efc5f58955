import type { StartVerdict } from '#shared/booking.ts'
import type { Busy } from '#shared/schedule.ts'

/**
 * Implements the slot rule a second time, slow and obvious: one flag for each minute of the day, and a clock read from
 * Intl. It shares no code with `functions/schedule/rules/slots.ts` or `shared/time.ts`, so that both would need the
 * same error.
 */

type Minutes = { weekday: number; from: number; to: number }
type Away = { firstDay: string; lastDay: string; from: number; to: number }
type Closed = { day: string; yearly: boolean }

export type OracleCase = {
  timezone: string
  window: { from: number; to: number }
  hours: Minutes[] | undefined
  breaks: Minutes[]
  absences: Away[]
  /** Uses the names of the Brazilian calendar, as in `holidayMinutes`. */
  holidays: string[]
  ownHolidays: Closed[]
  busy: Busy[]
  step: number
  packs: boolean
  buffer: number
  noticeHours: number
  /** Tells whether the notice counts only working minutes. */
  noticeWorked: boolean
  horizonDays: number
  date: string
  duration: number
  now: number
}

const MINUTE = 60_000
const DAY = 1440

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the wall clock at an instant, such as `2025-06-10 14:05`, which is the Swedish format. */
export function wallTimeAt(timezone: string, instant: number): string {
  let clock = clocks.get(timezone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timezone, clock)
  }
  return clock.format(instant)
}

type Walk = { shown: Map<number, string>; firsts: Map<string, number> }
const walks = new Map<string, Walk>()

/**
 * Returns the minutes of four days around a date, with the wall time of each, and the first instant of each wall time.
 */
export function walk(timezone: string, date: string): Walk {
  const key = `${timezone} ${date}`
  let found = walks.get(key)
  if (!found) {
    found = { shown: new Map(), firsts: new Map() }
    const noon = Date.parse(`${date}T12:00:00Z`)
    for (let instant = noon - 2 * DAY * MINUTE; instant <= noon + 2 * DAY * MINUTE; instant += MINUTE) {
      const text = wallTimeAt(timezone, instant)
      found.shown.set(instant, text)
      if (!found.firsts.has(text)) found.firsts.set(text, instant)
    }
    walks.set(key, found)
  }
  return found
}

const two = (value: number) => String(value).padStart(2, '0')

export function nextDate(date: string, days = 1): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

const faces = new Map<string, string[]>()

/** Returns the wall times of a date's minutes. Minute 1440 is 00:00 of the next date. */
function wallTimes(date: string): string[] {
  let times = faces.get(date)
  if (!times) {
    times = Array.from(
      { length: DAY },
      (_, minute) => `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    )
    times.push(`${nextDate(date)} 00:00`)
    faces.set(date, times)
  }
  return times
}

/** Holds the day of March (32 is 1 April) of the paschal full moon by golden number, for 1900 to 2199. */
const fullMoons = [45, 34, 23, 42, 31, 49, 39, 28, 47, 36, 25, 44, 33, 22, 41, 30, 48, 38, 27]

/** Returns Easter by the church tables, which is the Sunday after the full moon of that year's golden number. */
function easterSunday(year: number): string {
  let day = nextDate(`${year}-03-01`, fullMoons[year % 19] as number)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 0) day = nextDate(day)
  return day
}

/** Returns the minute until which a holiday closes a date: 0, 720 for a morning, or 1440. */
export function holidayMinutes(name: string, date: string): 0 | 720 | 1440 {
  const easter = easterSunday(Number(date.slice(0, 4)))
  const byName: Record<string, string> = {
    new_year: '01-01',
    carnival_monday: nextDate(easter, -48),
    carnival_tuesday: nextDate(easter, -47),
    ash_wednesday: nextDate(easter, -46),
    good_friday: nextDate(easter, -2),
    tiradentes: '04-21',
    labour_day: '05-01',
    corpus_christi: nextDate(easter, 60),
    independence: '09-07',
    aparecida: '10-12',
    all_souls: '11-02',
    republic: '11-15',
    black_consciousness: '11-20',
    christmas: '12-25',
  }
  if (!date.endsWith(byName[name] as string)) return 0
  return name === 'ash_wednesday' ? 720 : 1440
}

/** Tells for each of a date's 1440 minutes whether it is a working minute. */
function workedMinutes(c: OracleCase, date: string): boolean[] {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  const isIn = (minute: number) => (span: Minutes) =>
    span.weekday === weekday && span.from <= minute && minute < span.to
  const closedUntil = Math.max(
    ...c.holidays.map((name) => holidayMinutes(name, date)),
    ...c.ownHolidays.map(({ day, yearly }) =>
      (yearly ? day.slice(5) === date.slice(5) : day === date) ? DAY : 0,
    ),
    0,
  )
  return Array.from({ length: DAY }, (_, minute) => minute).map(
    (minute) =>
      c.window.from <= minute &&
      minute < c.window.to &&
      (c.hours === undefined || c.hours.some(isIn(minute))) &&
      !c.breaks.some(isIn(minute)) &&
      !c.absences.some(
        (away) => away.firstDay <= date && date <= away.lastDay && away.from <= minute && minute < away.to,
      ) &&
      minute >= closedUntil,
  )
}

/** Returns the working minutes between now and each minute of the date. */
function workedUntil(c: OracleCase, today: string): number[] {
  const [hour, minute] = wallTimeAt(c.timezone, c.now).slice(11).split(':').map(Number) as [number, number]
  let passed = 0
  for (let date = today; date <= c.date; date = nextDate(date)) {
    const counted = workedMinutes(c, date).map((works, at) => {
      const before = passed
      const isNow = date === today && at === hour * 60 + minute
      const ahead = date > today || at > hour * 60 + minute ? 1 : isNow ? 1 - (c.now % MINUTE) / MINUTE : 0
      if (works) passed += ahead
      return before
    })
    if (date === c.date) return counted
  }
  return []
}

/** Returns the verdict on each of the day's 1440 minutes as a start. */
export function oracleVerdicts(c: OracleCase): StartVerdict[] {
  const minutes = Array.from({ length: DAY }, (_, minute) => minute)
  const working = workedMinutes(c, c.date)
  const occupied = minutes.map((minute) =>
    c.busy.some(([from, to]) => from < to && from - c.buffer <= minute && minute < to + c.buffer),
  )
  /** Each of these minutes directly follows an entry and its buffer. */
  const following = new Set(
    c.packs ? c.busy.filter(([from, to]) => from < to).map(([, to]) => to + c.buffer) : [],
  )
  const { shown, firsts } = walk(c.timezone, c.date)
  const times = wallTimes(c.date)
  const today = wallTimeAt(c.timezone, c.now).slice(0, 10)
  const lastDate = nextDate(today, c.horizonDays)

  const worked = c.noticeWorked && c.date <= lastDate ? workedUntil(c, today) : undefined

  return minutes.map((start) => {
    const begins = firsts.get(times[start] as string)
    if (c.date < today || (begins !== undefined && begins < c.now)) return 'slot_in_past'
    const isSoon = worked
      ? (worked[start] as number) < c.noticeHours * 60
      : !c.noticeWorked && begins !== undefined && begins < c.now + c.noticeHours * 60 * MINUTE
    if (isSoon) return 'slot_too_soon'
    if (c.date > lastDate) return 'slot_too_far'
    if (begins === undefined) return 'slot_outside_hours'
    for (let minute = start; minute < start + c.duration; minute++) {
      if (!working[minute]) return 'slot_outside_hours'
    }
    // The wall clock and elapsed time must agree until the end of the appointment.
    for (let passed = 0; passed <= c.duration; passed++) {
      if (shown.get(begins + passed * MINUTE) !== times[start + passed]) return 'slot_outside_hours'
    }
    let opening = start
    while (working[opening - 1]) opening--
    if ((start - opening) % c.step !== 0 && !following.has(start)) return 'slot_off_grid'
    for (let minute = start; minute < start + c.duration; minute++) {
      if (occupied[minute]) return 'slot_taken'
    }
    return 'free'
  })
}
