import type { Holidays } from '#shared/company.ts'
import { closures, holidayName } from '#shared/holidays.ts'
import {
  absenceInterval,
  absencesOn,
  DAY_MINUTES,
  minutesIn,
  without,
  workingIntervals,
} from '#shared/hours.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { Interval } from '#shared/schedule.ts'
import { timeOf } from '#shared/time.ts'

const WHOLE_DAY: Interval = [0, DAY_MINUTES]

/** A holiday may close the business. */
export type BusinessDay = { window: Interval; closed: readonly Interval[]; holiday: string | undefined }

export function businessDay({ opening, holidays, own }: Holidays, date: string): BusinessDay {
  const kept = holidays.filter(({ closed }) => closed).map(({ holiday }) => holiday)
  return {
    window: minutesIn(opening),
    closed: closures(date, kept, own),
    holiday: holidayName(date, kept, own),
  }
}

/** The form is `09:00–12:30, 13:30–18:00`, or a reason. */
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
