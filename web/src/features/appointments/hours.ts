import type { Holidays } from '#shared/company.ts'
import { holidayDate, isOwnHoliday } from '#shared/holidays.ts'
import type { Professional, WeeklyHours } from '#shared/professionals.ts'
import { minutesOf, weekdayOf } from '#shared/time.ts'

export const DAY = 1440

export type Band = { start: number; end: number }
/** Time off inside or outside working hours, and why. */
export type Closed = Band & { kind: 'break' | 'absence' | 'holiday'; label: string }
export type DayHours = { open: Band[]; closed: Closed[] }

/** The business's own frame of a day. */
export type Opening = { start: number; end: number; step: number }

export const openingOf = ({ opening }: Holidays): Opening => ({
  start: minutesOf(opening.start),
  end: minutesOf(opening.end),
  step: opening.step,
})

const ofWeekday = (weekly: readonly WeeklyHours[], date: string): Band[] =>
  weekly
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }))

/** When somebody works on a date, and what keeps them from it; without a professional the business's own window. */
export function dayHours(
  professional: Pick<Professional, 'hours' | 'breaks' | 'absences'> | undefined,
  date: string,
  opening: Opening,
  holidays: Holidays,
): DayHours {
  const hours = professional?.hours ? ofWeekday(professional.hours, date) : [opening]
  const open = hours
    .map(({ start, end }) => ({ start: Math.max(start, opening.start), end: Math.min(end, opening.end) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  const breaks = ofWeekday(professional?.breaks ?? [], date).map((band) => ({
    ...band,
    kind: 'break' as const,
    label: 'Intervalo',
  }))
  const absences = (professional?.absences ?? [])
    .filter(({ from, to }) => from <= date && date <= to)
    .map(({ start, end, reason }) => ({
      start: start ? minutesOf(start) : 0,
      end: end ? minutesOf(end) : DAY,
      kind: 'absence' as const,
      label: reason ?? 'Ausência',
    }))
  return { open, closed: [...breaks, ...absences, ...closedDays(holidays, date)] }
}

/** Holidays that close the business on a date, or its morning. */
function closedDays({ holidays, own }: Holidays, date: string): Closed[] {
  const year = Number(date.slice(0, 4))
  const national = holidays
    .filter(({ holiday, closed }) => closed && holidayDate(holiday, year) === date)
    .map(({ name, morning }) => ({
      start: 0,
      end: morning ? 720 : DAY,
      kind: 'holiday' as const,
      label: name,
    }))
  const further = own
    .filter((day) => isOwnHoliday(day, date))
    .map(({ name }) => ({ start: 0, end: DAY, kind: 'holiday' as const, label: name }))
  return [...national, ...further]
}

/** What a person should know before putting something there, in words; nothing when it lies within working hours. */
export function outsideOf(
  { open, closed }: DayHours,
  { start, end }: { start: number; end: number },
): string | undefined {
  const met = closed.find((band) => band.start < end && start < band.end)
  if (met?.kind === 'holiday') return `Feriado: ${met.label}`
  if (met?.kind === 'absence') return `Ausência: ${met.label}`
  if (met) return 'No intervalo'
  return open.some((band) => band.start <= start && end <= band.end)
    ? undefined
    : 'Fora do horário de trabalho'
}

/** Whole hours that a grid shows: what is open and what stands there, with an hour around it; or the whole day. */
export function shownHours(
  hours: DayHours[],
  items: readonly Band[],
  opening: Opening,
  whole: boolean,
): Band {
  if (whole) return { start: 0, end: DAY }
  const bands = [...hours.flatMap(({ open }) => open), ...items, opening]
  const first = Math.min(...bands.map(({ start }) => start))
  const last = Math.max(...bands.map(({ end }) => end))
  return {
    start: Math.max(0, Math.floor((first - 30) / 60) * 60),
    end: Math.min(DAY, Math.ceil((last + 30) / 60) * 60),
  }
}
