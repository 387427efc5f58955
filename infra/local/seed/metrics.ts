import {
  type MetricsMonth,
  type MetricsTotal,
  metricsDays,
  metricsMonths,
  metricsTotals,
} from '#functions/metrics/records.ts'
import { additionsOf, type DayFigures, monthAt } from '#functions/metrics/rules.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { type Business, itemOf } from '../seed.ts'

type Day = { date: string } & Partial<DayFigures>

/** The sums of a business's seeded appointments and clients so far: it may be filled in several rounds. */
type Figures = {
  days: Map<string, Day>
  months: Map<string, MetricsMonth>
  total: MetricsTotal
  clients: Set<string>
}
const figures = new WeakMap<Business, Figures>()

function figuresOf(business: Business): Figures {
  const known = figures.get(business) ?? {
    days: new Map(),
    months: new Map(),
    total: {},
    clients: new Set(),
  }
  figures.set(business, known)
  return known
}

/** Counts clients that were not counted before. */
export function countNewClients(business: Business, people: readonly Client[]): void {
  const { months, total, clients } = figuresOf(business)
  for (const { id, created_at } of people.filter((client) => !clients.has(client.id))) {
    clients.add(id)
    const month = monthAt(business.company.timezone, new Date(created_at))
    addTo(entryOf(months, month, { month }), { new_clients: 1 })
    addTo(total, { clients: 1 })
  }
}

export function countAppointment(business: Business, appointment: Appointment): void {
  const { days, months, total } = figuresOf(business)
  const additions = additionsOf(undefined, appointment)
  for (const [date, amounts] of additions.days) addTo(entryOf(days, date, { date }), amounts)
  for (const [month, amounts] of additions.months) addTo(entryOf(months, month, { month }), amounts)
  addTo(total, { booked_appointments: 1 })
}

/** Items of the figures: the days of these dates, all months and the total. */
export function metricsItems(business: Business, from: string, to: string): object[] {
  const { days, months, total } = figuresOf(business)
  return [
    ...[...days.values()]
      .filter(({ date }) => date >= from && date <= to)
      .map((day) => itemOf(business, metricsDays, day)),
    ...[...months.values()].map((month) => itemOf(business, metricsMonths, month)),
    itemOf(business, metricsTotals, total),
  ]
}

function entryOf<T>(map: Map<string, T>, key: string, initial: T): T {
  const entry = map.get(key) ?? initial
  map.set(key, entry)
  return entry
}

/** Adds amounts to the numbers of the same names. */
export function addTo(sum: object, amounts: object): void {
  const numbers = sum as Record<string, number>
  for (const [name, value] of Object.entries(amounts)) numbers[name] = (numbers[name] ?? 0) + value
}
