import type { Metrics } from '#shared/metrics.ts'
import { sum } from '#shared/money.ts'
import { daysBetween, weekdayOf } from '#shared/time.ts'

/** Longer periods have weeks as bars, so that each stays legible. */
const MOST_DAYS = 92

/** A bar is a day, or the part of a week within the period. */
export type Step = { from: string; to: string; revenue: number; visits: number }

export function stepsOf({ from, to, days }: Pick<Metrics, 'from' | 'to' | 'days'>): Step[] {
  const weekly = daysBetween(from, to) >= MOST_DAYS
  const weeks: Metrics['days'][] = []
  for (const day of days) {
    const week = weeks.at(-1)
    if (week && weekly && weekdayOf(day.date) !== 0) week.push(day)
    else weeks.push([day])
  }
  return weeks.map((week) => ({
    from: week[0]?.date as string,
    to: week.at(-1)?.date as string,
    revenue: sum(week.map(({ revenue }) => revenue)),
    visits: week.reduce((total, { visits }) => total + visits, 0),
  }))
}
