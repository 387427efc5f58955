import { monthOf } from '../../../lib/calendar-months.ts'
import { dayName, shortDayName } from '../../../lib/dates.ts'

const yearOf = (date: string) => date.slice(0, 4)
const numeric = (date: string) => date.split('-').toReversed().join('/')

/** The year appears unless it is the current one. */
export const withYear = (name: string, date: string, today: string) =>
  yearOf(date) === yearOf(today) ? name : `${name} de ${yearOf(date)}`

/** Names a range: `words` in full, `brief` where there is little room. */
export function rangeName(from: string, to: string, today: string): { words: string; brief: string } {
  const isThisYear = [from, to].every((date) => yearOf(date) === yearOf(today))
  const short = shortDayName(from)
  if (from === to) {
    const [weekday] = short.split(', ')
    return isThisYear
      ? { words: dayName(from), brief: short }
      : { words: withYear(short, from, today), brief: `${weekday}, ${numeric(from)}` }
  }
  const [first, last] = [from, to].map((date) => shortDayName(date).split(', ')[1])
  const brief = briefRange(from, to, isThisYear)
  if (monthOf(from) === monthOf(to))
    return { words: withYear(`${Number(from.slice(8))} a ${last}`, to, today), brief }
  return { words: isThisYear ? `${first} a ${last}` : `${numeric(from)} a ${numeric(to)}`, brief }
}

/** Examples are `22–28 nov`, `29 nov – 5 dez` and `27 dez – 2 jan 2027`. */
function briefRange(from: string, to: string, isThisYear: boolean): string {
  const [first, last] = [from, to].map((date) =>
    (shortDayName(date).split(', ')[1] ?? '').replace(' de ', ' ').replace('.', ''),
  )
  const span = monthOf(from) === monthOf(to) ? `${Number(from.slice(8))}–${last}` : `${first} – ${last}`
  return isThisYear ? span : `${span} ${yearOf(to)}`
}
