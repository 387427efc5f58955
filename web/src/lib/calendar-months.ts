import { addMonths } from '#shared/months.ts'
import { addDays, weekdayOf } from '#shared/time.ts'
import { inUtc } from './dates.ts'

/** Dates are `YYYY-MM-DD`, months `YYYY-MM`. */

export const monthOf = (date: string) => date.slice(0, 7)

const longMonth = inUtc({ month: 'long', year: 'numeric' })

/** The form is `novembro de 2026`. */
export const monthName = (month: string) => longMonth(new Date(`${month}-01T00:00Z`))

export function boundsOf(month: string): { first: string; last: string } {
  const first = `${month}-01`
  return { first, last: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** Weeks begin on Sunday; cells outside the month are undefined. */
export function weeksOf(month: string): (string | undefined)[][] {
  const { first, last } = boundsOf(month)
  const days: (string | undefined)[] = Array(weekdayOf(first)).fill(undefined)
  for (let date = first; date <= last; date = addDays(date, 1)) days.push(date)
  const weeks: (string | undefined)[][] = []
  for (let i = 0; i < days.length; i += 7) weeks.push(Array.from({ length: 7 }, (_, day) => days[i + day]))
  return weeks
}

export function within(date: string, min: string, max: string): string {
  return date < min ? min : date > max ? max : date
}
