import type { Holidays } from '#shared/company.ts'
import { closures, holidayName } from '#shared/holidays.ts'
import {
  absenceInterval,
  absencesOn,
  DAY_MINUTES,
  minutesIn,
  openIntervals,
  type WeekFault,
  weekFaults,
  without,
  workingIntervals,
} from '#shared/hours.ts'
import type { ListedProfessional, WeeklyHours } from '#shared/professionals.ts'
import type { Interval as Minutes } from '#shared/schedule.ts'
import { timeOf } from '#shared/time.ts'
import { weekdayName } from '../../lib/dates.ts'
import { merge3 } from '../../lib/merge3.ts'
import { parseTime } from '../../ui/time-field.tsx'

export type Interval = { start: string; end: string }
export type Day = { open: boolean; intervals: Interval[]; breaks: Interval[] }
/** Sunday first, as the contract counts. */
export type Week = Day[]

/** As a week is read in a shop: Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

const intervalsOf = (list: readonly WeeklyHours[] | undefined, weekday: number): Interval[] =>
  (list ?? [])
    .filter((one) => one.weekday === weekday)
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start.localeCompare(b.start))

/** The week of a professional; without own hours it begins with Monday to Saturday in the booking window (RULINGS D3). */
export function weekOf(
  { hours, breaks }: Pick<ListedProfessional, 'hours' | 'breaks'>,
  { start, end }: Interval,
): Week {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const intervals = hours ? intervalsOf(hours, weekday) : weekday ? [{ start, end }] : []
    return { open: intervals.length > 0, intervals, breaks: intervalsOf(breaks, weekday) }
  })
}

/** A week as it is stored. Closed days have no entries. */
export function hoursOf(week: Week): { hours: WeeklyHours[]; breaks: WeeklyHours[] } {
  const flat = (part: 'intervals' | 'breaks') =>
    week.flatMap((day, weekday) =>
      day.open
        ? day[part].map(({ start, end }) => ({
            weekday,
            start: parseTime(start) ?? start,
            end: parseTime(end) ?? end,
          }))
        : [],
    )
  return { hours: flat('intervals'), breaks: flat('breaks') }
}

/** What the form holds: hours of their own or the business's, and the week for the former. */
export type HoursValues = { own: boolean; week: Week }

/** Merges typed hours with those that somebody else has saved, day by day; `conflicts`: names of days that both changed. */
export function rebaseHours(
  typed: HoursValues,
  base: HoursValues,
  now: HoursValues,
): { values: HoursValues; conflicts: string[] } {
  const parts = ({ own, week }: HoursValues): Record<string, boolean | Day> => ({
    ...Object.fromEntries(week.entries()),
    own,
  })
  const { values, conflicts } = merge3(parts(typed), parts(base), parts(now))
  return {
    values: {
      own: values.own as boolean,
      week: typed.week.map((_, weekday) => values[weekday] as Day),
    },
    conflicts: conflicts.map((part) => (part === 'own' ? 'tipo de horário' : weekdayName(Number(part)))),
  }
}

const WHOLE_DAY: Minutes = [0, DAY_MINUTES]

/** Intervals as they are stored; undefined where one of the texts is no time. */
const parsed = (list: readonly Interval[]): Interval[] | undefined => {
  const times = list.map(({ start, end }) => ({ start: parseTime(start), end: parseTime(end) }))
  return times.every(({ start, end }) => start && end) ? (times as Interval[]) : undefined
}
const minutesOfAll = (list: readonly Interval[]) => (parsed(list) ?? []).map(minutesIn)

function faultText({ list, kind }: WeekFault): string {
  if (kind === 'ends_before_start') return 'O fim precisa ser depois do início.'
  if (kind === 'outside_hours') return 'A pausa deve ficar dentro do horário de trabalho.'
  return list === 'hours' ? 'Dois horários deste dia se sobrepõem.' : 'Duas pausas deste dia se sobrepõem.'
}

/** Why a day cannot be saved, in words; undefined when it can. */
export function dayError({ open, intervals, breaks }: Day): string | undefined {
  if (!open) return undefined
  if (!intervals.length) return 'Informe um horário ou feche o dia.'
  const [hours, pauses] = [parsed(intervals), parsed(breaks)]
  if (!hours || !pauses) return 'Informe os horários como 9:00 ou 18:30.'
  const weekly = (list: Interval[]) => list.map((one) => ({ ...one, weekday: 0 }))
  const [fault] = weekFaults({ hours: weekly(hours), breaks: weekly(pauses) }, WHOLE_DAY)
  return fault && faultText(fault)
}

/** Whether some of a day's hours lie where the business is closed, and so are never offered. */
export function isBeyond(day: Day, opening: Interval): boolean {
  const [from, to] = minutesIn(opening)
  return (
    day.open && !dayError(day) && minutesOfAll(day.intervals).some(([start, end]) => start < from || end > to)
  )
}

/** Minutes worked on a day while the business is open; 0 while it has a mistake. */
export function workedMinutes(day: Day, opening: Interval): number {
  if (!day.open || dayError(day)) return 0
  return openIntervals(minutesOfAll(day.intervals), minutesIn(opening), minutesOfAll(day.breaks)).reduce(
    (sum, [start, end]) => sum + end - start,
    0,
  )
}

/** What the business does on a date: its window, and when a holiday closes it. */
export type BusinessDay = { window: Minutes; closed: readonly Minutes[]; holiday: string | undefined }

export function businessDay({ opening, holidays, own }: Holidays, date: string): BusinessDay {
  const kept = holidays.filter(({ closed }) => closed).map(({ holiday }) => holiday)
  return {
    window: minutesIn(opening),
    closed: closures(date, kept, own),
    holiday: holidayName(date, kept, own),
  }
}

/** `09:00–12:30, 13:30–18:00`: when somebody works on a date, or why not. The business's day may not be known yet. */
export function hoursOn(
  { hours, breaks, absences = [] }: Pick<ListedProfessional, 'hours' | 'breaks' | 'absences'>,
  date: string,
  business?: BusinessDay,
): string {
  const { window = WHOLE_DAY, closed = [], holiday } = business ?? {}
  if (without([WHOLE_DAY], closed).length === 0) return `Fechado, ${holiday}`
  const away = absencesOn(absences, date)
  if (away.some(({ start }) => !start)) return 'Ausente'
  if (!hours && !business) return 'Horário da empresa'
  const within = workingIntervals({ window_start: window[0], window_end: window[1], hours, breaks }, date)
  if (!within.length) return 'Não atende'
  const open = without(within, closed)
  if (!open.length) return `Fechado, ${holiday}`
  const left = without(open, away.map(absenceInterval))
  return left.map(([start, end]) => `${timeOf(start)}–${timeOf(end)}`).join(', ') || 'Ausente'
}
