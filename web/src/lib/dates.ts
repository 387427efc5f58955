import { addDays, weekdayOf } from '#shared/time.ts'

/** Calendar arithmetic on `YYYY-MM-DD` and `YYYY-MM`, and dates in Portuguese. */

/** The formatter is made on first use: four of them cost a slow phone 20 ms before its first paint. */
function inUtc(options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined
  return (day: Date) => {
    formatter ??= new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
    return formatter.format(day)
  }
}

const longDay = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
const longMonth = inUtc({ month: 'long', year: 'numeric' })
const weekday = inUtc({ weekday: 'long' })

const at = (date: string) => new Date(`${date}T00:00Z`)

/** `21/11/2026` */
export const dateText = (date: string) => date.split('-').reverse().join('/')
/** `sábado, 21 de novembro` */
export const dayName = (date: string) => longDay(at(date))
/** `sáb., 21 de nov.` */
export const shortDayName = (date: string) => shortDay(at(date))
/** `novembro de 2026` */
export const monthName = (month: string) => longMonth(at(`${month}-01`))
/** `domingo` for 0 to `sábado` for 6 */
export const weekdayName = (day: number) => weekday(new Date(Date.UTC(2026, 1, 1 + day)))

export const monthOf = (date: string) => date.slice(0, 7)

export function boundsOf(month: string): { first: string; last: string } {
  const first = `${month}-01`
  return { first, last: addDays(`${addMonths(month, 1)}-01`, -1) }
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The month's weeks from Sunday to Saturday; cells outside the month are undefined. */
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
