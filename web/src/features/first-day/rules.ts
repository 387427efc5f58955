import type { Holidays } from '#shared/company.ts'
import { type BusinessKind, offerOf } from '#shared/first-day.ts'
import { proposals } from '#shared/first-day-services.ts'
import type { Dashboard } from '#shared/metrics.ts'
import type { ListedProfessional, WeeklyHours } from '#shared/professionals.ts'
import { serviceFields } from '#shared/services.ts'
import { formatAmount, parseMoney } from '../../lib/amount.ts'
import { fieldFault } from '../../lib/entity-form.ts'
import { isSameText } from '../../lib/normalize-text.ts'
import { parseTime } from '../../ui/time-field.tsx'
import { NO_TIME, type TimeRangeValue } from '../../ui/time-range.tsx'

/** `own` rows need a name; `sent` ones may exist already without a reply. */
export type ServiceRow = {
  name: string
  price: string
  duration: string
  on: boolean
  own?: true
  sent?: true
}

export function rowsOf(kind: BusinessKind | undefined, on: boolean): ServiceRow[] {
  const proposed = proposals[kind ?? 'other'].services
  return proposed.map(([name, price, minutes]) => ({
    name,
    price: formatAmount(price),
    duration: String(minutes),
    on,
  }))
}

export const blankRow = (): ServiceRow => ({ name: '', price: '', duration: '30', on: true, own: true })

type Named = { name: string }
const has = (named: readonly Named[], { name }: Named) => named.some((one) => isSameText(one.name, name))

/** A row that is being typed stays. */
export const missingRows = (rows: readonly ServiceRow[], services: readonly Named[]): ServiceRow[] =>
  rows.filter((row) => (row.own && !row.sent) || !has(services, row))

/** Nobody has touched the row. */
export const isBlank = ({ own, name, price }: ServiceRow) => Boolean(own && !name.trim() && !price.trim())

export const chosenRows = (rows: readonly ServiceRow[]) => rows.filter((row) => row.on && !isBlank(row))

export type RowError = { field: 'name' | 'price' | 'duration'; text: string }

/** Names must differ from other rows and existing services. */
export function rowError(
  row: ServiceRow,
  rows: readonly ServiceRow[],
  services: readonly Named[],
): RowError | undefined {
  if (!row.name.trim()) return { field: 'name', text: 'Informe o nome do serviço.' }
  if (has(services, row)) return { field: 'name', text: 'Este serviço já está cadastrado.' }
  const same = rows.find(({ name, on }) => on && isSameText(name, row.name))
  if (same !== row) return { field: 'name', text: 'Este serviço já está na lista.' }
  const price = fieldFault(serviceFields.price, row.price)
  if (price) return { field: 'price', text: price }
  const minutes = fieldFault(serviceFields.duration, row.duration)
  return minutes ? { field: 'duration', text: minutes } : undefined
}

export const serviceOf = ({ name, price, duration }: ServiceRow) => ({
  name: name.trim(),
  price: parseMoney(price) ?? 0,
  duration: Number(duration),
})

/** All open days share the hours, with at most one break. */
export type Week = { days: number[]; open: TimeRangeValue; lunch: TimeRangeValue | null }

/** The week begins on Monday, as in a shop. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const

export const storedWeek = ({ days, open, lunch }: Week) => ({
  hours: days.map((weekday) => ({ weekday, ...tidy(open) })),
  breaks: lunch ? days.map((weekday) => ({ weekday, ...tidy(lunch) })) : [],
})

const tidy = ({ start, end }: TimeRangeValue) => ({
  start: parseTime(start) ?? start,
  end: parseTime(end) ?? end,
})

/** Returns undefined if this screen cannot show it. */
export function commonWeek(team: readonly Pick<ListedProfessional, 'hours' | 'breaks'>[]): Week | undefined {
  const weeks = team.map(weekOf)
  const [first] = weeks
  return first && weeks.every((week) => JSON.stringify(week) === JSON.stringify(first)) ? first : undefined
}

function weekOf({ hours = [], breaks = [] }: Pick<ListedProfessional, 'hours' | 'breaks'>): Week | undefined {
  const days = weekDays.filter((day) => hours.some(({ weekday }) => weekday === day))
  const open = sameEachDay(hours, days)
  const lunch = breaks.length ? sameEachDay(breaks, days) : null
  return open && lunch !== undefined ? { days, open, lunch } : undefined
}

function sameEachDay(list: readonly WeeklyHours[], days: readonly number[]): TimeRangeValue | undefined {
  const [first] = list
  const isSame = ({ start, end }: WeeklyHours) => start === first?.start && end === first.end
  if (!first || list.length !== days.length || !list.every(isSame)) return undefined
  return days.every((day) => list.some(({ weekday }) => weekday === day))
    ? { start: first.start, end: first.end }
    : undefined
}

export type WeekErrors = { days?: string; open?: string; lunch?: string }

export function weekErrors({ days, open, lunch }: Week): WeekErrors {
  const opens = rangeError(open, 'O fechamento deve ser depois da abertura.')
  const pause = lunch && rangeError(lunch, 'O fim do almoço deve ser depois do início.')
  const [day, noon] = [tidy(open), lunch && tidy(lunch)]
  const outside = noon && (noon.start < day.start || noon.end > day.end)
  return {
    ...(days.length === 0 && { days: 'Escolha pelo menos um dia.' }),
    ...(opens && { open: opens }),
    ...(pause
      ? { lunch: pause }
      : !opens && outside && { lunch: 'O almoço deve ficar entre a abertura e o fechamento.' }),
  }
}

function rangeError({ start, end }: TimeRangeValue, backwards: string): string | undefined {
  const [from, to] = [parseTime(start), parseTime(end)]
  if (!from || !to) return NO_TIME
  return from < to ? undefined : backwards
}

/** A new business gets the week's hours; otherwise the window never shrinks. */
export function windowFor({ open }: Week, now: TimeRangeValue, isNew: boolean): TimeRangeValue {
  const { start, end } = tidy(open)
  if (isNew) return { start, end }
  const [earliest = start] = [start, now.start].sort()
  const [latest = end] = [end, now.end].sort().reverse()
  return { start: earliest, end: latest }
}

/** Returns undefined if holidays were chosen one by one. */
export function closedOn(holidays: Holidays['holidays']): 'national' | 'all' | 'none' | undefined {
  if (holidays.every(({ closed }) => closed)) return 'all'
  if (holidays.every(({ closed }) => !closed)) return 'none'
  return holidays.every(({ kind, closed }) => closed === (kind === 'national')) ? 'national' : undefined
}

export function missingFor(
  services: readonly { is_active: boolean }[],
  professionals: readonly Pick<ListedProfessional, 'is_active' | 'hours'>[],
): string[] {
  const has = offerOf({ services, professionals })
  const service = services.length
    ? 'Todos os serviços estão inativos. Ative um em Serviços.'
    : 'Volte e cadastre pelo menos um serviço.'
  return [...(has.services ? [] : [service]), ...(has.professionals ? [] : ['Volte e diga quem atende.'])]
}

/** Beyond the guided bookings the dashboard has no first steps. */
export const hasBooking = (dashboard: Pick<Dashboard, 'first_steps'> | undefined) =>
  dashboard !== undefined && (dashboard.first_steps?.booked ?? true)
