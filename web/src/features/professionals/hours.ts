import type { Absence, ListedProfessional, WeeklyHours } from '#shared/professionals.ts'
import { minutesOf, weekdayOf } from '#shared/time.ts'
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

export const NEW_INTERVAL: Interval = { start: '09:00', end: '18:00' }

/** The week of a professional; whoever has no hours of their own begins with Monday to Saturday. */
export function weekOf({ hours, breaks }: Pick<ListedProfessional, 'hours' | 'breaks'>): Week {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const intervals = hours ? intervalsOf(hours, weekday) : weekday ? [NEW_INTERVAL] : []
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

type Minutes = { from: number; to: number }
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

/** Minutes worked on a day; 0 while it has a mistake. */
export function workedMinutes(day: Day): number {
  if (!day.open || dayError(day)) return 0
  const pauses = joined(day.breaks.map(minutesIn))
  return day.intervals
    .map(minutesIn)
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

/** `09:00–12:30, 13:30–18:00`: working hours of a date with the breaks taken out, or words for none. */
export function hoursOn(professional: ListedProfessional, date: string): string {
  const absence = professional.absences?.find(({ from, to }) => from <= date && date <= to)
  if (absence && !absence.start) return 'Ausente'
  if (!professional.hours) return 'Horário da empresa'
  const weekday = weekdayOf(date)
  const free = [...intervalsOf(professional.breaks, weekday), ...hoursOfAbsence(absence)].map(minutesIn)
  const parts = intervalsOf(professional.hours, weekday)
    .map(minutesIn)
    .flatMap((one) => without(one, joined(free)))
  return parts.length ? parts.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ') : 'Não atende'
}

const hoursOfAbsence = (absence: Absence | undefined): Interval[] =>
  absence?.start && absence.end ? [{ start: absence.start, end: absence.end }] : []

function without(whole: Minutes, taken: Minutes[]): Minutes[] {
  let parts = [whole]
  for (const { from, to } of taken) {
    parts = parts
      .flatMap((one) => [
        { from: one.from, to: Math.min(one.to, from) },
        { from: Math.max(one.from, to), to: one.to },
      ])
      .filter((one) => one.to > one.from)
  }
  return parts
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
