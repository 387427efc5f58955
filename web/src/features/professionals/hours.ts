import { DAY_MINUTES, minutesIn, openIntervals, type WeekFault, weekFaults } from '#shared/hours.ts'
import { type ListedProfessional, NEW_PROFESSIONAL_DAYS, type WeeklyHours } from '#shared/professionals.ts'
import { weekdayName } from '../../lib/dates.ts'
import { parseTime } from '../../ui/time-field.tsx'
import { type TimeRangeValue as Interval, NO_TIME } from '../../ui/time-range.tsx'

export type Day = { open: boolean; intervals: Interval[]; breaks: Interval[] }

/** The week begins on Monday; numbers are the contract's. */
export const weekOrder = ['1', '2', '3', '4', '5', '6', '0'] as const
export type Weekday = (typeof weekOrder)[number]

/** Each day is its own value, so that concurrent changes of different days merge. */
export type HoursValues = { own: boolean } & Record<Weekday, Day>

export const hoursLabels = {
  own: 'tipo de horário',
  ...Object.fromEntries(weekOrder.map((weekday) => [weekday, weekdayName(Number(weekday))])),
}

const intervalsOf = (list: readonly WeeklyHours[] = [], weekday: number): Interval[] =>
  list
    .filter((one) => one.weekday === weekday)
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start.localeCompare(b.start))

/** Without own hours it returns a new professional's (RULINGS D3). */
export function valuesOf(
  { hours, breaks }: Pick<ListedProfessional, 'hours' | 'breaks'>,
  { start, end }: Interval,
): HoursValues {
  const week = hours ?? NEW_PROFESSIONAL_DAYS.map((weekday) => ({ weekday, start, end }))
  const dayOf = (weekday: number): Day => {
    const intervals = intervalsOf(week, weekday)
    return { open: intervals.length > 0, intervals, breaks: intervalsOf(breaks, weekday) }
  }
  const days = weekOrder.map((weekday) => [weekday, dayOf(Number(weekday))])
  return { own: hours !== undefined, ...Object.fromEntries(days) }
}

/** Closed days have no entries. */
export function hoursOf(values: HoursValues): { hours: WeeklyHours[] | null; breaks: WeeklyHours[] | null } {
  if (!values.own) return { hours: null, breaks: null }
  const flat = (part: 'intervals' | 'breaks') =>
    weekOrder.flatMap((weekday) =>
      values[weekday].open
        ? values[weekday][part].map(({ start, end }) => ({
            weekday: Number(weekday),
            start: parseTime(start) ?? start,
            end: parseTime(end) ?? end,
          }))
        : [],
    )
  return { hours: flat('intervals'), breaks: flat('breaks') }
}

/** Returns undefined where a text is no time. */
function parsed(list: readonly Interval[]): Interval[] | undefined {
  const times = list.map(({ start, end }) => ({ start: parseTime(start), end: parseTime(end) }))
  return times.every(({ start, end }) => start && end) ? (times as Interval[]) : undefined
}
const minutesOfAll = (list: readonly Interval[]) => (parsed(list) ?? []).map(minutesIn)

function faultText({ list, kind }: WeekFault): string {
  if (kind === 'ends_before_start') return 'O fim precisa ser depois do início.'
  if (kind === 'outside_hours') return 'A pausa deve ficar dentro do horário de trabalho.'
  return list === 'hours' ? 'Dois turnos deste dia se sobrepõem.' : 'Duas pausas deste dia se sobrepõem.'
}

export function dayError({ open, intervals, breaks }: Day): string | undefined {
  if (!open) return undefined
  if (!intervals.length) return 'Informe um turno ou feche o dia.'
  const [hours, pauses] = [parsed(intervals), parsed(breaks)]
  if (!hours || !pauses) return NO_TIME
  const weekly = (list: Interval[]) => list.map((one) => ({ ...one, weekday: 0 }))
  const [fault] = weekFaults({ hours: weekly(hours), breaks: weekly(pauses) }, [0, DAY_MINUTES])
  return fault && faultText(fault)
}

/** Such hours are never offered. */
export function isBeyond(day: Day, opening: Interval): boolean {
  const [from, to] = minutesIn(opening)
  return (
    day.open && !dayError(day) && minutesOfAll(day.intervals).some(([start, end]) => start < from || end > to)
  )
}

/** A day with an error has 0 minutes. */
export function workedMinutes(day: Day, opening: Interval): number {
  if (!day.open || dayError(day)) return 0
  return openIntervals(minutesOfAll(day.intervals), minutesIn(opening), minutesOfAll(day.breaks)).reduce(
    (sum, [start, end]) => sum + end - start,
    0,
  )
}
