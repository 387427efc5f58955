import type { OwnHoliday } from './booking-config.ts'
import { closures, type HolidayKey } from './holidays.ts'
import type { Absence, WeeklyHours } from './professionals.ts'
import type { Interval } from './schedule.ts'
import { minutesOf, weekdayOf } from './time.ts'

export const DAY_MINUTES = 1440

export type WorkingTime = {
  window_start: number
  window_end: number
  /** Without hours the window applies every day (RULINGS D3). */
  hours?: readonly WeeklyHours[] | undefined
  breaks?: readonly WeeklyHours[] | undefined
  absences?: readonly Absence[] | undefined
  /** Public holidays on which the tenant is closed, and its own. */
  holidays?: readonly HolidayKey[] | undefined
  own_holidays?: readonly OwnHoliday[] | undefined
}

/** Returns window ∩ hours − breaks − absences − holidays, ordered and joined. */
export function workingIntervals(time: WorkingTime, date: string): Interval[] {
  const weekday = weekdayOf(date)
  const window: Interval = [time.window_start, time.window_end]
  const hours = time.hours ? weeklyIntervals(time.hours, weekday) : [window]
  return openIntervals(hours, window, [
    ...weeklyIntervals(time.breaks ?? [], weekday),
    ...absencesOn(time.absences ?? [], date).map(absenceInterval),
    ...closures(date, time.holidays, time.own_holidays),
  ])
}

/** Returns the hours within a window, joined and in order, minus the time off. */
export function openIntervals(
  hours: readonly Interval[],
  window: Interval,
  off: readonly Interval[],
): Interval[] {
  const within = joined(hours).map(
    ([start, end]): Interval => [Math.max(start, window[0]), Math.min(end, window[1])],
  )
  return without(within, off)
}

export function without(intervals: readonly Interval[], off: readonly Interval[]): Interval[] {
  let left = [...intervals]
  for (const [from, to] of off.filter(hasLength)) {
    left = left.flatMap(([start, end]): Interval[] => [
      [start, Math.min(end, from)],
      [Math.max(start, to), end],
    ])
  }
  return left.filter(hasLength)
}

function joined(intervals: readonly Interval[]): Interval[] {
  const result: [number, number][] = []
  for (const [start, end] of intervals.filter(hasLength).sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

export function hasLength(interval: readonly [start: number, end: number, ...unknown[]]): boolean {
  return interval[0] < interval[1]
}

export function weeklyIntervals(weekly: readonly WeeklyHours[], weekday: number): Interval[] {
  return weekly.filter((one) => one.weekday === weekday).map(minutesIn)
}

export function absencesOn<A extends { from: string; to: string }>(
  absences: readonly A[],
  date: string,
): A[] {
  return absences.filter(({ from, to }) => from <= date && date <= to)
}

/** An absence without hours takes whole days. */
export function absenceInterval({
  start = '00:00',
  end = '24:00',
}: Pick<Absence, 'start' | 'end'>): Interval {
  return minutesIn({ start, end })
}

export function minutesIn({ start, end }: { start: string; end: string }): Interval {
  return [minutesOf(start), minutesOf(end)]
}

export type WeekFault = {
  list: 'hours' | 'breaks'
  index: number
  kind: 'ends_before_start' | 'overlaps' | 'outside_hours'
}

/** Each interval must end after it starts and not overlap another; breaks must lie within the hours. */
export function weekFaults(
  {
    hours,
    breaks = [],
  }: { hours?: readonly WeeklyHours[] | undefined; breaks?: readonly WeeklyHours[] | undefined },
  window: Interval,
): WeekFault[] {
  const isCovered = (pause: WeeklyHours) => {
    const worked = hours ? joined(weeklyIntervals(hours, pause.weekday)) : [window]
    return without([minutesIn(pause)], worked).length === 0
  }
  return [
    ...listFaults('hours', hours ?? []),
    ...listFaults('breaks', breaks),
    ...breaks.flatMap((pause, index): WeekFault[] =>
      isCovered(pause) ? [] : [{ list: 'breaks', index, kind: 'outside_hours' }],
    ),
  ]
}

function listFaults(list: 'hours' | 'breaks', weekly: readonly WeeklyHours[]): WeekFault[] {
  return weekly.flatMap((one, index): WeekFault[] => {
    const [start, end] = minutesIn(one)
    if (start >= end) return [{ list, index, kind: 'ends_before_start' }]
    const overlaps = weeklyIntervals(weekly.slice(0, index), one.weekday).some(
      ([from, to]) => start < to && from < end,
    )
    return overlaps ? [{ list, index, kind: 'overlaps' }] : []
  })
}
