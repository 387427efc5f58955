import { addDays, dateAt, daysBetween, isPlainDay, startOfDate, wallClock } from '#shared/time.ts'

export type BusyPlace = { professional_id?: string | undefined; date: string; start: number; end: number }

export type Window = { from: string; to: string; timezone: string }

type Moment = { instant: string } | { date: string }
type Timed = {
  status: string
  start?: Moment | undefined
  end?: Moment | undefined
  busy: boolean
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** Returns one place per date in whole minutes. An event that leaves its time free has none. */
export function placesOf(
  { status, start, end, busy }: Timed,
  { from, to, timezone }: Window,
  professional_id?: string,
): BusyPlace[] {
  if (!busy || status === 'cancelled' || !start || !end) return []
  const begins = msOf(start, timezone)
  const ends = msOf(end, timezone)
  if (!(begins < ends)) return []
  const first = later(from, dateAt(timezone, new Date(begins)))
  const last = earlier(to, dateAt(timezone, new Date(ends - 1)))
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => {
    const date = addDays(first, i)
    const midnight = startOfDate(timezone, date).getTime()
    const next = startOfDate(timezone, addDays(date, 1)).getTime()
    const minutes = minutesWithin(timezone, date, {
      begins: begins > midnight ? begins : undefined,
      ends: ends < next ? ends : undefined,
      midnight,
      next,
    })
    return { ...(professional_id && { professional_id }), date, ...minutes }
  })
}

/** Without `begins` the part starts at midnight; without `ends` it lasts until midnight. */
type Part = { begins: number | undefined; ends: number | undefined; midnight: number; next: number }

function minutesWithin(timezone: string, date: string, { begins, ends, midnight, next }: Part) {
  const start = begins === undefined ? 0 : wallClock(timezone, new Date(begins)).minutes
  const end = ends === undefined ? DAY_MINUTES : wallClock(timezone, new Date(ends - 1)).minutes + 1
  if (isPlainDay(timezone, date) || (begins === undefined && ends === undefined)) return { start, end }
  // When clocks go back, an event may end at an earlier local minute than it began.
  let [low, high] = [start, end]
  for (let at = begins ?? midnight; at < (ends ?? next); at += MINUTE_MS) {
    const { minutes } = wallClock(timezone, new Date(at))
    low = Math.min(low, minutes)
    high = Math.max(high, minutes + 1)
  }
  return { start: low, end: high }
}

function msOf(moment: Moment, timezone: string): number {
  return 'date' in moment ? startOfDate(timezone, moment.date).getTime() : Date.parse(moment.instant)
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

type Move = { from?: BusyPlace | undefined; to?: BusyPlace | undefined }

export function movesOf(before: readonly BusyPlace[], after: readonly BusyPlace[], today: string): Move[] {
  const at = (places: readonly BusyPlace[], date: string) => places.find((place) => place.date === date)
  const dates = new Set([...before, ...after].map(({ date }) => date).filter((date) => date >= today))
  return [...dates]
    .sort()
    .map((date) => ({ from: at(before, date), to: at(after, date) }))
    .filter(({ from, to }) => !isSame(from, to))
}

export function occupySame(before: readonly BusyPlace[], after: readonly BusyPlace[]): boolean {
  return movesOf(before, after, '').length === 0
}

function isSame(a: BusyPlace | undefined, b: BusyPlace | undefined): boolean {
  return a?.professional_id === b?.professional_id && a?.start === b?.start && a?.end === b?.end
}
