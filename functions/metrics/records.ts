import { record } from '#functions/kit/records.ts'
import type { DayFigures } from './rules.ts'

/**
 * | item          | pk                           | sk       | access                                    |
 * |---------------|------------------------------|----------|-------------------------------------------|
 * | metrics day   | `<tenant>#metrics#<YYYY-MM>` | `<date>` | one Query for a month of days             |
 * | metrics month | `<tenant>#metrics#<YYYY-MM>` | `month`  | one Get, or behind its days in that Query |
 * | metrics total | `<tenant>#metrics`           | `total`  | one Get                                   |
 *
 * Kept by reactions alone, by adding: a figure that was never touched is missing. While events of one appointment
 * arrive in another order than they happened, a figure may be off, even below 0.
 */
export type MetricsDay = { date: string } & Partial<DayFigures>

export const metricsDays = record<MetricsDay, { date: string }>({
  key: ({ date }) => [`metrics#${date.slice(0, 7)}`, date],
})

/** `month` is `YYYY-MM`; a client counts in the month of its creation on the business's clock. */
export type MetricsMonth = { month: string; new_clients?: number; income_cents?: number }

export const metricsMonths = record<MetricsMonth, { month: string }>({
  key: ({ month }) => [`metrics#${month}`, 'month'],
})

/** Clients there are, and appointments ever booked, cancelled ones too. */
export type MetricsTotal = { clients?: number; booked_appointments?: number }

export const metricsTotals = record<MetricsTotal, object>({ key: () => ['metrics', 'total'] })
