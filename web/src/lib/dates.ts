/** Dates are `YYYY-MM-DD`, months `YYYY-MM`; texts are Portuguese. */

/** The formatter is lazy, because four of them cost a slow phone 20 ms before its first paint. */
export function inUtc(options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined
  return (day: Date) => {
    formatter ??= new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
    return formatter.format(day)
  }
}

const longDay = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
const weekday = inUtc({ weekday: 'long' })

const at = (date: string) => new Date(`${date}T00:00Z`)

/** The form is `21/11/2026`. */
export const dateText = (date: string) => date.split('-').reverse().join('/')
/** The form is `sábado, 21 de novembro`. */
export const dayName = (date: string) => longDay(at(date))
/** The form is `sáb., 21 de nov.`. */
export const shortDayName = (date: string) => shortDay(at(date))
/** 0 is `domingo`. */
export const weekdayName = (day: number) => weekday(new Date(Date.UTC(2026, 1, 1 + day)))
