import type { StoredEvent, Time } from './state.ts'

/** It supports FREQ DAILY and WEEKLY, INTERVAL, COUNT, UNTIL and BYDAY, without time changes. */

const DAY_MS = 86_400_000
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** More are not expanded. */
const MOST = 1_000

type Series = Pick<StoredEvent, 'id' | 'start' | 'end' | 'recurrence'>
export type Instance = { id: string; start: Time; end: Time; originalStartTime: Time }

export const instantOf = ({ date, dateTime }: Time) => Date.parse(dateTime ?? `${date}T00:00:00Z`)

/** Both instants are in milliseconds. */
export function instancesOf(series: Series, from: number, to: number): Instance[] {
  const rule = Object.fromEntries(
    (series.recurrence?.find((line) => line.startsWith('RRULE:')) ?? 'RRULE:FREQ=DAILY;COUNT=1')
      .slice(6)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  if (!/^(DAILY|WEEKLY)$/.test(rule.FREQ ?? ''))
    throw new Error('The local Google knows series by day and by week only')
  const begin = instantOf(series.start)
  const length = instantOf(series.end) - begin
  const interval = Number(rule.INTERVAL ?? 1)
  const until = rule.UNTIL ? untilOf(rule.UNTIL) : Infinity
  // The weekday is that of the local time.
  const first = new Date(`${(series.start.dateTime ?? series.start.date)?.slice(0, 10)}T00:00Z`).getUTCDay()
  const weekdays =
    rule.BYDAY?.split(',').map((day) => DAYS.indexOf(day)) ?? (rule.FREQ === 'WEEKLY' ? [first] : [])
  const found: Instance[] = []
  let left = Number(rule.COUNT ?? Infinity)
  for (let day = 0; left > 0 && day < MOST; day += 1) {
    const start = begin + day * DAY_MS
    if (start > until || start >= to) break
    const weekday = (first + day) % 7
    const turn = rule.FREQ === 'DAILY' ? day : Math.floor((first + day) / 7)
    if (turn % interval !== 0 || (weekdays.length > 0 && !weekdays.includes(weekday))) continue
    left -= 1
    if (start + length > from) found.push(instanceOf(series, start, length))
  }
  return found
}

function instanceOf({ id, start: first }: Series, start: number, length: number): Instance {
  const time = (instant: number): Time =>
    first.date
      ? { date: new Date(instant).toISOString().slice(0, 10) }
      : { dateTime: new Date(instant).toISOString(), ...(first.timeZone && { timeZone: first.timeZone }) }
  const stamp = new Date(start).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const from = time(start)
  return {
    id: `${id}_${first.date ? stamp.slice(0, 8) : stamp}`,
    start: from,
    end: time(start + length),
    originalStartTime: from,
  }
}

/** The form is `20261130T235959Z`, or a date for its whole day. */
function untilOf(text: string): number {
  const [, date = '', time = '235959'] = /^(\d{8})(?:T(\d{6})Z)?$/.exec(text) ?? []
  return Date.parse(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`,
  )
}
