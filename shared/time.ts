/** Dates and times are local to the business; instants are UTC. */

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 1440 becomes `24:00`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Examples are `45 min`, `1h` and `1h30min` (RULINGS B18). */
export function formatDuration(minutes: number): string {
  const rest = minutes % 60
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)}h${rest ? `${rest}min` : ''}`
}

/** A negative number of days goes back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().split('T')[0] as string
}

export function datesFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS)
}

export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay()
}

/** 31 February and year 0 do not exist. */
export function isDate(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timezone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timezone, formatter)
  }
  return formatter
}

export function wallClock(timezone: string, instant: Date): { date: string; minutes: number } {
  const part: Record<string, string> = {}
  for (const { type, value } of formatterOf(timezone).formatToParts(instant)) part[type] = value
  return {
    date: `${isoYear(part.year as string)}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

// Typed dates such as 0001-01-01 reach years outside four digits.
function isoYear(year: string): string {
  return year.length > 4 ? `+${year.padStart(6, '0')}` : year.padStart(4, '0')
}

/** The offset is in milliseconds, to the minute. */
function offsetAt(timezone: string, instantMs: number): number {
  const wall = wallClock(timezone, new Date(instantMs))
  const wallMs = Date.parse(`${wall.date}T00:00Z`) + wall.minutes * MINUTE_MS
  return wallMs - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS
}

// Offsets are cached, because Intl takes about 5 µs and a month's window asks for every day.
const offsets = new Map<string, readonly [number, number]>()

function offsetsAround(timezone: string, date: string): readonly [number, number] {
  const key = `${timezone} ${date}`
  let pair = offsets.get(key)
  if (!pair) {
    const midnight = Date.parse(`${date}T00:00Z`)
    pair = [offsetAt(timezone, midnight - DAY_MS), offsetAt(timezone, midnight + 2 * DAY_MS)]
    if (offsets.size > 5_000) offsets.clear()
    offsets.set(key, pair)
  }
  return pair
}

/** Without a clock change nearby, minutes are plain arithmetic. */
export function isPlainDay(timezone: string, date: string): boolean {
  const [before, after] = offsetsAround(timezone, date)
  return before === after
}

/** Returns the first of two instants when clocks go back, and none if skipped. */
export function instantOf(timezone: string, date: string, minutes: number): Date | undefined {
  const wallMs = Date.parse(`${date}T00:00Z`) + minutes * MINUTE_MS
  const [before, after] = offsetsAround(timezone, date)
  if (before === after) return new Date(wallMs - before)
  const candidates = [wallMs - before, wallMs - after].sort((a, b) => a - b)
  const match = candidates.find((instant) => instant + offsetAt(timezone, instant) === wallMs)
  return match === undefined ? undefined : new Date(match)
}

/** A clock change may skip midnight. */
export function startOfDate(timezone: string, date: string): Date {
  for (let minutes = 0; ; minutes += 30) {
    const instant = instantOf(timezone, date, minutes)
    if (instant) return instant
  }
}

export function dateAt(timezone: string, instant: Date): string {
  const utcDate = instant.toISOString().slice(0, 10)
  const midnight = isPlainDay(timezone, utcDate) ? instantOf(timezone, utcDate, 0) : undefined
  if (!midnight) return wallClock(timezone, instant).date
  const offset = Date.parse(utcDate) - midnight.getTime()
  return new Date(instant.getTime() + offset).toISOString().slice(0, 10)
}

/** Returns undefined for a time that a clock change skips. */
export function startsAt(timezone: string, { date, time }: { date: string; time: string }): Date | undefined {
  return instantOf(timezone, date, minutesOf(time))
}
