import {
  type MetricsDay,
  type MetricsMonth,
  type MetricsTotal,
  metricsDays,
  metricsMonths,
  metricsTotals,
} from '#functions/metrics/records.ts'
import {
  type Additions,
  additionsOf,
  clientAdditions,
  ledgerAdditions,
  sumUp,
} from '#functions/metrics/rules/figures.ts'
import { workingMinutes } from '#functions/metrics/rules/work.ts'
import { policyOf } from '#functions/schedule/rules/slots.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Transaction } from '#shared/finance.ts'
import { type Business, itemOf } from './business.ts'

/** A business may be filled in several rounds. */
type Figures = {
  days: Map<string, MetricsDay>
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

function count(business: Business, { days, months, names }: Additions): void {
  const known = figuresOf(business)
  for (const [date, amounts] of days) {
    const day = entryOf(known.days, date, { date } as MetricsDay)
    Object.assign(day, { ...names, ...day })
    sumUp(day, amounts)
  }
  for (const [month, amounts] of months) sumUp(entryOf(known.months, month, { month }), amounts)
}

export function countNewClients(business: Business, people: readonly Client[]): void {
  const { total, clients } = figuresOf(business)
  for (const { id, created_at } of people.filter((client) => !clients.has(client.id))) {
    clients.add(id)
    count(business, clientAdditions(business.company.timezone, new Date(created_at), 1))
    sumUp(total, { clients: 1 })
  }
}

export function countAppointment(business: Business, appointment: Appointment): void {
  count(business, additionsOf(undefined, appointment))
  sumUp(figuresOf(business).total, { booked_appointments: 1 })
}

export function countTransaction(business: Business, transaction: Transaction): void {
  count(business, ledgerAdditions(transaction))
}

/** Working minutes are recorded as at the end of these days. */
export function countWork(business: Business, dates: readonly string[]): void {
  const { company, config, professionals } = business
  const team = professionals.map((one) => policyOf(company, config, one))
  for (const date of dates) {
    const day = entryOf(figuresOf(business).days, date, { date } as MetricsDay)
    day.working_minutes = workingMinutes(team, date)
  }
}

export function metricsItems(business: Business, from: string, to: string): object[] {
  const { days, months, total } = figuresOf(business)
  return [
    ...[...days.values()]
      .filter(({ date }) => date >= from && date <= to)
      .map((day) => itemOf(business, metricsDays, { ...day, version: 1 })),
    ...[...months.values()].map((month) => itemOf(business, metricsMonths, { ...month, version: 1 })),
    itemOf(business, metricsTotals, { ...total, version: 1 }),
  ]
}

function entryOf<T>(map: Map<string, T>, key: string, initial: T): T {
  const entry = map.get(key) ?? initial
  map.set(key, entry)
  return entry
}
