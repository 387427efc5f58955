import type { FieldError } from '#shared/errors.ts'
import { type Metrics, TOP_ROWS } from '#shared/metrics.ts'
import { addDays, datesFrom, daysBetween, weekdayOf } from '#shared/time.ts'
import { type DayFigures, type DayNames, idOfFigure, sumUp } from './figures.ts'

/** `working_minutes` is set once the day's end has been recorded. */
export type ReportDay = { date: string; working_minutes?: number } & Partial<DayFigures> & DayNames

export type Period = { from: string; to: string }

const FIRST_DATE = '2000-01-01'
const LAST_DATE = '2100-12-31'

/** Returns why a report cannot cover the period. */
export function dateRefusal({ from, to }: Period): FieldError | undefined {
  if (from < FIRST_DATE) return { field: 'from', message: 'Escolha uma data a partir do ano 2000.' }
  if (to > LAST_DATE) return { field: 'to', message: 'Escolha uma data até o ano 2100.' }
  return undefined
}

/** The period before has the same length and ends on the day before `from`. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

type Known = {
  today: string
  period: Period
  /** They cover the period and the one before; dates without figures are missing. */
  days: readonly ReportDay[]
  /** Deleted services and professionals keep their last name. */
  called: ReadonlyMap<string, string>
}

export function reportOf({ today, period, days, called }: Known): Metrics {
  const previous = periodBefore(period)
  const within = ({ from, to }: Period) => days.filter(({ date }) => date >= from && date <= to)
  const own = within(period)
  const now = totalsOf(own)
  const before = totalsOf(within(previous))
  const figure = (name: keyof Totals) => ({ now: now[name], before: before[name] })
  const byDate = new Map(own.map((day) => [day.date, day]))
  const rows = rowsOf(own, called)
  return {
    today,
    ...period,
    previous,
    figures: {
      revenue: figure('revenue'),
      visits: figure('visits'),
      ticket: figure('ticket'),
      occupancy: figure('occupancy'),
      no_show: figure('no_show'),
      new_clients: figure('new_clients'),
      returning: figure('returning'),
    },
    days: datesFrom(period.from, daysBetween(period.from, period.to) + 1).map((date) => {
      const { revenue_cents = 0, completed_appointments } = byDate.get(date) ?? {}
      return { date, revenue: revenue_cents / 100, visits: atLeastZero(completed_appointments) }
    }),
    hours: hoursOf(own),
    services: topOf(rows, 'srv'),
    products: topOf(rows, 'stk'),
    professionals: topOf(rows, 'pro'),
  }
}

/** Events out of order may make a count negative for a moment. */
export function atLeastZero(figure: number | undefined): number {
  return Math.max(0, figure ?? 0)
}

type Totals = ReturnType<typeof totalsOf>

function totalsOf(days: readonly ReportDay[]) {
  const total = (name: keyof DayFigures, of = days) => of.reduce((sum, day) => sum + (day[name] ?? 0), 0)
  const ended = days.filter(({ working_minutes }) => working_minutes !== undefined)
  const working = ended.reduce((sum, { working_minutes = 0 }) => sum + working_minutes, 0)
  const revenue = total('revenue_cents')
  const visits = atLeastZero(total('completed_appointments'))
  const absent = atLeastZero(total('no_shows'))
  const ticket = ratio(revenue, visits + atLeastZero(total('sales')))
  return {
    revenue: revenue / 100,
    visits,
    ticket: ticket === undefined ? undefined : Math.round(ticket) / 100,
    occupancy: ratio(atLeastZero(total('booked_minutes', ended)), working),
    no_show: ratio(absent, visits + absent),
    new_clients: atLeastZero(total('new_clients')),
    returning: atLeastZero(total('returning')),
  }
}

function ratio(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined
}

function hoursOf(days: readonly ReportDay[]): Metrics['hours'] {
  const visits = new Map<string, Metrics['hours'][number]>()
  for (const { date, ...figures } of days) {
    for (const [name, count] of Object.entries(figures)) {
      if (!name.startsWith('hour_')) continue
      const [weekday, hour] = [weekdayOf(date), Number(name.slice('hour_'.length))]
      const known = visits.get(`${weekday} ${hour}`) ?? { weekday, hour, visits: 0 }
      visits.set(`${weekday} ${hour}`, { ...known, visits: known.visits + Number(count) })
    }
  }
  return [...visits.values()]
    .filter((one) => one.visits > 0)
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

type Row = { id: string; name: string; visits?: number; units?: number; cents?: number }

/** Sums up by service, product and professional. */
function rowsOf(days: readonly ReportDay[], called: ReadonlyMap<string, string>): Row[] {
  const rows = new Map<string, Row>()
  for (const day of [...days].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    for (const [key, value] of Object.entries(day)) {
      const id = idOfFigure(key)
      if (id === key) continue
      const row = rows.get(id) ?? { id, name: called.get(id) ?? '' }
      rows.set(id, row)
      const figure = key.slice(id.length + 1)
      if (figure !== 'name') sumUp(row, { [figure]: value })
      else if (!called.has(id)) row.name = String(value)
    }
  }
  return [...rows.values()]
}

function topOf(rows: readonly Row[], prefix: string): Metrics['services'] {
  return rows
    .filter(({ id }) => id.startsWith(`${prefix}_`))
    .map(({ id, name, visits = 0, units = 0, cents = 0 }) => ({
      id,
      name: name || 'Sem nome',
      count: atLeastZero(visits * 100 + units) / 100,
      revenue: cents / 100,
    }))
    .filter(({ count, revenue }) => count > 0 || revenue !== 0)
    .sort((a, b) => b.revenue - a.revenue || b.count - a.count || a.name.localeCompare(b.name, 'pt-BR'))
    .slice(0, TOP_ROWS)
}
