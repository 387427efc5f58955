import type { Holidays } from '#shared/company.ts'
import { isOwnHoliday } from '#shared/holidays.ts'
import type { ListedProfessional, WeeklyHours } from '#shared/professionals.ts'
import { minutesOf, timeOf, weekdayOf } from '#shared/time.ts'
import { weekdayName } from '../../lib/dates.ts'
import { rebase } from '../../lib/rebase.ts'
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

/**
 * The week of a professional; whoever has no hours of their own begins with Monday to Saturday, while the business is
 * open (RULINGS D3).
 */
export function weekOf(
  { hours, breaks }: Pick<ListedProfessional, 'hours' | 'breaks'>,
  { start, end }: Interval,
): Week {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const intervals = hours ? intervalsOf(hours, weekday) : weekday ? [{ start, end }] : []
    return { open: intervals.length > 0, intervals, breaks: intervalsOf(breaks, weekday) }
  })
}

/** What a week is stored as. Days that are closed keep nothing. */
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

/** What was typed over hours that somebody else has saved meanwhile, day by day; the days that both changed by name. */
export function rebaseHours(
  typed: HoursValues,
  base: HoursValues,
  now: HoursValues,
): { values: HoursValues; conflicts: string[] } {
  const parts = ({ own, week }: HoursValues): Record<string, boolean | Day> => ({
    ...Object.fromEntries(week.entries()),
    own,
  })
  const { values, conflicts } = rebase(parts(typed), parts(base), parts(now))
  return {
    values: {
      own: values.own as boolean,
      week: typed.week.map((_, weekday) => values[weekday] as Day),
    },
    conflicts: conflicts.map((part) => (part === 'own' ? 'tipo de horário' : weekdayName(Number(part)))),
  }
}

type Minutes = { from: number; to: number }
const DAY = 1440
const NOON = 720
const WHOLE_DAY: Minutes = { from: 0, to: DAY }
/** Not a number where what is typed is no time. */
const minutesTyped = (typed: string) => {
  const time = parseTime(typed)
  return time ? minutesOf(time) : Number.NaN
}
const minutesIn = ({ start, end }: Interval): Minutes => ({
  from: minutesTyped(start),
  to: minutesTyped(end),
})

/** What is wrong with a day, for the person; nothing when it can be saved. */
export function dayError({ open, intervals, breaks }: Day): string | undefined {
  if (!open) return undefined
  if (!intervals.length) return 'Informe um horário ou feche o dia.'
  const all = [...intervals, ...breaks].map(minutesIn)
  if (all.some(({ from, to }) => Number.isNaN(from) || Number.isNaN(to)))
    return 'Informe os horários como 9:00 ou 18:30.'
  if (all.some(({ from, to }) => to <= from)) return 'O fim precisa ser depois do início.'
  const work = intervals.map(minutesIn).sort((a, b) => a.from - b.from)
  if (work.some(({ from }, index) => index > 0 && from < (work[index - 1] as Minutes).to))
    return 'Dois horários deste dia se sobrepõem.'
  const pauses = breaks.map(minutesIn).sort((a, b) => a.from - b.from)
  if (pauses.some(({ from }, index) => index > 0 && from < (pauses[index - 1] as Minutes).to))
    return 'Duas pausas deste dia se sobrepõem.'
  const worked = joined(work)
  const outside = pauses.some(({ from, to }) => !worked.some((one) => one.from <= from && to <= one.to))
  return outside ? 'A pausa deve ficar dentro do horário de trabalho.' : undefined
}

const overlap = (one: Minutes, other: Minutes) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** Whether some of a day's hours lie where the business is closed, and so are never offered. */
export function isBeyond(day: Day, opening: Interval): boolean {
  const { from, to } = minutesIn(opening)
  return (
    day.open && !dayError(day) && day.intervals.map(minutesIn).some((one) => one.from < from || one.to > to)
  )
}

/** Minutes worked on a day while the business is open; 0 while it has a mistake. */
export function workedMinutes(day: Day, opening: Interval): number {
  if (!day.open || dayError(day)) return 0
  const pauses = joined(day.breaks.map(minutesIn))
  return day.intervals
    .flatMap((one) => clipped(minutesIn(one), minutesIn(opening)))
    .reduce(
      (sum, one) => sum + one.to - one.from - pauses.reduce((lost, pause) => lost + overlap(one, pause), 0),
      0,
    )
}

/** Intervals with those that touch or overlap made one. */
function joined(list: Minutes[]): Minutes[] {
  const done: Minutes[] = []
  for (const one of list.sort((a, b) => a.from - b.from)) {
    const last = done.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else done.push({ ...one })
  }
  return done
}

/** What the business does on a date: when it is open, and the holiday that closes it until then (1440: all day). */
export type House = { window: Minutes; holiday?: { name: string; until: number } }

export function houseOn({ opening, holidays, own }: Holidays, date: string): House {
  const kept = holidays.filter((one) => one.closed && one.date === date)
  const allDay = own.find((one) => isOwnHoliday(one, date)) ?? kept.find(({ morning }) => !morning)
  const holiday = allDay ?? kept[0]
  return {
    window: minutesIn(opening),
    ...(holiday && { holiday: { name: holiday.name, until: allDay ? DAY : NOON } }),
  }
}

/** `09:00–12:30, 13:30–18:00`: when somebody works on a date, or why not. The house may not be known yet. */
export function hoursOn(
  { hours, breaks, absences = [] }: Pick<ListedProfessional, 'hours' | 'breaks' | 'absences'>,
  date: string,
  house?: House,
): string {
  const { window, holiday } = house ?? {}
  if (holiday?.until === DAY) return `Fechado, ${holiday.name}`
  const away = absences.filter(({ from, to }) => from <= date && date <= to)
  if (away.some(({ start }) => !start)) return 'Ausente'
  if (!hours && !window) return 'Horário da empresa'
  const weekday = weekdayOf(date)
  const own = hours ? joined(intervalsOf(hours, weekday).map(minutesIn)) : [WHOLE_DAY]
  const within = without(
    own.flatMap((one) => clipped(one, window ?? WHOLE_DAY)),
    intervalsOf(breaks, weekday).map(minutesIn),
  )
  if (!within.length) return 'Não atende'
  const open = without(within, holiday ? [{ from: 0, to: holiday.until }] : [])
  if (!open.length) return `Fechado, ${holiday?.name}`
  const hoursAway = away.map(({ start = '', end = '' }) => minutesIn({ start, end }))
  const left = without(open, hoursAway)
  return left.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`).join(', ') || 'Ausente'
}

const clipped = (one: Minutes, to: Minutes): Minutes[] => {
  const part = { from: Math.max(one.from, to.from), to: Math.min(one.to, to.to) }
  return part.from < part.to ? [part] : []
}

function without(parts: Minutes[], taken: Minutes[]): Minutes[] {
  return taken.reduce(
    (left, { from, to }) =>
      left.flatMap((one) => [...clipped(one, { from: 0, to: from }), ...clipped(one, { from: to, to: DAY })]),
    parts,
  )
}
