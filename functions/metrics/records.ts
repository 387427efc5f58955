import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { DayFigures } from './rules.ts'

/**
 * | item          | pk                           | sk       | access                                    |
 * |---------------|------------------------------|----------|-------------------------------------------|
 * | metrics day   | `<tenant>#metrics#<YYYY-MM>` | `<date>` | one Query for a month of days             |
 * | metrics month | `<tenant>#metrics#<YYYY-MM>` | `month`  | one Get, or behind its days in that Query |
 * | metrics total | `<tenant>#metrics`           | `total`  | one Get                                   |
 * | newest        | `<tenant>#metrics`           | `newest` | one Get                                   |
 *
 * Written only by reactions, by adding: a figure never added to is missing. While events of one appointment arrive out
 * of order, a figure may be off, even below 0.
 */
export type MetricsDay = { date: string } & Partial<DayFigures>

export const metricsDays = record<MetricsDay, { date: string }>({
  name: 'metrics_day',
  shape: 1,
  schema: () =>
    z.strictObject({
      date: z.iso.date(),
      booked_appointments: z.int().optional(),
      booked_minutes: z.int().optional(),
      booked_cents: z.int().optional(),
      completed_appointments: z.int().optional(),
      income_cents: z.int().optional(),
    }),
  key: ({ date }) => [`metrics#${date.slice(0, 7)}`, date],
})

/** `month` is `YYYY-MM`; a client counts in the month of its creation in the tenant's zone. */
export type MetricsMonth = { month: string; new_clients?: number; income_cents?: number }

export const metricsMonths = record<MetricsMonth, { month: string }>({
  name: 'metrics_month',
  shape: 1,
  schema: () =>
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      new_clients: z.int().optional(),
      income_cents: z.int().optional(),
    }),
  key: ({ month }) => [`metrics#${month}`, 'month'],
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
