import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import type { DayFigures } from './rules/figures.ts'
import type { Period, ReportDay } from './rules/report.ts'

/**
 * | item          | pk                        | sk                | access                             |
 * |---------------|---------------------------|-------------------|------------------------------------|
 * | metrics day   | `<tenant>#metrics#<YYYY>` | `<date>`          | one Query for the days of a year   |
 * | metrics month | `<tenant>#metrics#<YYYY>` | `month#<YYYY-MM>` | one Get                            |
 * | metrics total | `<tenant>#metrics`        | `total`           | one Get                            |
 * | newest        | `<tenant>#metrics`        | `newest`          | one Get                            |
 *
 * Reactions add to these items, which raises the `version`; the end of a day writes them; a recount
 * overwrites them with everything that happened until `counted_until`. A figure never added to is missing.
 * While events of one appointment arrive out of order, a figure may be off, even below 0.
 */
type Counted = { version?: number; counted_until?: string }
const counted = () => ({ version: z.int().optional(), counted_until: z.iso.datetime().optional() })

export type MetricsDay = ReportDay & Counted

const yearPartition = (date: string) => `metrics#${date.slice(0, 4)}`

export const metricsDays = record<MetricsDay, { date: string }>({
  name: 'metrics_day',
  shape: 2,
  leaver: 'none',
  erased: 'none',
  // Figures are numbers; names of services, products and professionals are strings.
  schema: () =>
    z
      .object({ date: z.iso.date(), working_minutes: z.int().optional(), ...counted() })
      .catchall(z.union([z.int(), z.string()])),
  key: ({ date }) => [yearPartition(date), date],
})

/** `month` is `YYYY-MM`; a client counts in its month of creation, in the tenant's zone. */
export type MetricsMonth = { month: string } & Counted &
  Partial<Pick<DayFigures, 'new_clients' | 'revenue_cents'>>

export const metricsMonths = record<MetricsMonth, { month: string }>({
  name: 'metrics_month',
  shape: 2,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      new_clients: z.int().optional(),
      revenue_cents: z.int().optional(),
      ...counted(),
    }),
  key: ({ month }) => [yearPartition(month), `month#${month}`],
})

/** `clients` exist now; `booked_appointments` were ever booked, cancelled ones included. */
export type MetricsTotal = { clients?: number; booked_appointments?: number } & Counted

export const metricsTotals = record<MetricsTotal, object>({
  name: 'metrics_total',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      clients: z.int().optional(),
      booked_appointments: z.int().optional(),
      ...counted(),
    }),
  key: () => ['metrics', 'total'],
})

export const metricsNewest = record<{ appointment_id: string }, object>({
  name: 'metrics_newest',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ appointment_id: z.string() }),
  key: () => ['metrics', 'newest'],
})

/** Tells whether an appointment was held on a day of the period. */
export async function heldVisitIn(scope: Scope, period: Period): Promise<boolean> {
  if (period.from > period.to) return false
  return (await daysOf(scope, period)).some((day) => Number(day.completed_appointments ?? 0) > 0)
}

export async function daysOf(
  scope: Scope,
  { from, to }: Period,
  options: { consistent?: boolean } = {},
): Promise<MetricsDay[]> {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => String(first + i))
  const found = await Promise.all(
    years.map((year) =>
      queryAll<MetricsDay>(scope, yearPartition(year), { ...options, between: [from, to] }),
    ),
  )
  return found.flat()
}
