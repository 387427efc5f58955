import { record } from '#functions/kit/records.ts'

/**
 * | item        | pk                           | sk       | access                        |
 * |-------------|------------------------------|----------|-------------------------------|
 * | metrics day | `<tenant>#metrics#<YYYY-MM>` | `<date>` | one Query for a month of days |
 */
export type MetricsDay = {
  date: string
  /** Visits ever booked for the date, their minutes, and their price in cents. */
  booked_visits: number
  booked_minutes: number
  booked_cents: number
}

export const metricsDays = record<MetricsDay, { date: string }>({
  key: ({ date }) => [`metrics#${date.slice(0, 7)}`, date],
})
