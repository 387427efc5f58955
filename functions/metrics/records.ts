import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { queryAll, type Scope } from '#functions/kit/table.ts'
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
 * Written only by adding, apart from `working_minutes`: a figure never added to is missing. While events of one
 * appointment arrive out of order, a figure may be off, even below 0.
 */
export type MetricsDay = ReportDay

const yearPartition = (date: string) => `metrics#${date.slice(0, 4)}`

export const metricsDays = record<MetricsDay, { date: string }>({
  name: 'metrics_day',
  shape: 2,
  // Figures are numbers, names of services, products and professionals are texts.
  schema: () =>
    z
      .object({ date: z.iso.date(), working_minutes: z.int().optional() })
      .catchall(z.union([z.int(), z.string()])),
  key: ({ date }) => [yearPartition(date), date],
})

/** `month` is `YYYY-MM`; a client counts in the month of its creation in the tenant's zone. */
export type MetricsMonth = { month: string } & Partial<Pick<DayFigures, 'new_clients' | 'revenue_cents'>>

export const metricsMonths = record<MetricsMonth, { month: string }>({
  name: 'metrics_month',
  shape: 2,
  schema: () =>
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      new_clients: z.int().optional(),
      revenue_cents: z.int().optional(),
    }),
  key: ({ month }) => [yearPartition(month), `month#${month}`],
})

/** Clients that exist, and appointments ever booked, cancelled ones included. */
export type MetricsTotal = { clients?: number; booked_appointments?: number }

export const metricsTotals = record<MetricsTotal, object>({
  name: 'metrics_total',
  shape: 1,
  schema: () => z.strictObject({ clients: z.int().optional(), booked_appointments: z.int().optional() }),
  key: () => ['metrics', 'total'],
})

/** The latest booking by staff or customers, whatever became of it. */
export const metricsNewest = record<{ appointment_id: string }, object>({
  name: 'metrics_newest',
  shape: 1,
  schema: () => z.strictObject({ appointment_id: z.string() }),
  key: () => ['metrics', 'newest'],
})

/** The days of a period that have figures: one Query for each calendar year, and one more for each further MB. */
export async function daysOf(scope: Scope, { from, to }: Period): Promise<MetricsDay[]> {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => String(first + i))
  const found = await Promise.all(
    years.map((year) => queryAll<MetricsDay>(scope, yearPartition(year), { between: [from, to] })),
  )
  return found.flat()
}
