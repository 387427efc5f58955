import type { Holidays } from '#shared/company.ts'
import { closures, holidayName } from '#shared/holidays.ts'
import { absenceInterval, absencesOn, DAY_MINUTES, weeklyIntervals, workingIntervals } from '#shared/hours.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Interval } from '#shared/schedule.ts'
import { minutesOf, weekdayOf } from '#shared/time.ts'

export type Band = { start: number; end: number }
export type Closed = Band & { kind: 'break' | 'absence' | 'holiday' | 'external'; label: string }
export type DayHours = { open: Band[]; closed: Closed[] }

export type Opening = { start: number; end: number; step: number }

export const openingOf = ({ opening }: Holidays): Opening => ({
  start: minutesOf(opening.start),
  end: minutesOf(opening.end),
  step: opening.step,
})

const bandOf = ([start, end]: Interval): Band => ({ start, end })

export function dayHours(
  professional: Pick<Professional, 'hours' | 'breaks' | 'absences'> | undefined,
  date: string,
  opening: Opening,
  { holidays, own }: Holidays,
): DayHours {
  const { hours, breaks = [], absences = [] } = professional ?? {}
  const window = { window_start: opening.start, window_end: opening.end }
  const kept = holidays.filter(({ closed }) => closed).map(({ holiday }) => holiday)
  const closed = (kind: Closed['kind'], label: string, interval: Interval): Closed => ({
    ...bandOf(interval),
    kind,
    label,
  })
  return {
    open: workingIntervals({ ...window, hours }, date).map(bandOf),
    closed: [
      ...weeklyIntervals(breaks, weekdayOf(date)).map((one) => closed('break', 'Pausa', one)),
      ...absencesOn(absences, date).map((one) =>
        closed('absence', one.reason ?? 'Ausência', absenceInterval(one)),
      ),
      ...closures(date, kept, own).map((one) => closed('holiday', holidayName(date, kept, own) ?? '', one)),
    ],
  }
}

/** Returns undefined for a time within working hours. */
export function outsideOf(
  { open, closed }: DayHours,
  { start, end }: { start: number; end: number },
): string | undefined {
  const off = closed.find((band) => band.start < end && start < band.end)
  if (off?.kind === 'holiday') return `Feriado: ${off.label}`
  if (off?.kind === 'absence') return `Ausência: ${off.label}`
  if (off) return 'Na pausa'
  return open.some((band) => band.start <= start && end <= band.end)
    ? undefined
    : 'Fora do horário de trabalho'
}

export function freeBands({ open, closed }: DayHours, entries: readonly Band[]): Band[] {
  return [...closed, ...entries].reduce<Band[]>(
    (free, taken) =>
      free
        .flatMap((band) => [
          { start: band.start, end: Math.min(band.end, taken.start) },
          { start: Math.max(band.start, taken.end), end: band.end },
        ])
        .filter(({ start, end }) => start < end),
    open,
  )
}

/** It includes an hour around working hours and entries. */
export function shownHours(
  hours: DayHours[],
  items: readonly Band[],
  opening: Opening,
  whole: boolean,
): Band {
  if (whole) return { start: 0, end: DAY_MINUTES }
  const bands = [...hours.flatMap(({ open }) => open), ...items, opening]
  const first = Math.min(...bands.map(({ start }) => start))
  const last = Math.max(...bands.map(({ end }) => end))
  return {
    start: Math.max(0, Math.floor((first - 30) / 60) * 60),
    end: Math.min(DAY_MINUTES, Math.ceil((last + 30) / 60) * 60),
  }
}
