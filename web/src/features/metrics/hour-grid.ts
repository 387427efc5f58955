import type { Metrics } from '#shared/metrics.ts'

type Cell = { weekday: number; visits: number; level: number }

/** The heat map has this many shades. */
export const LEVELS = 4

/** Rows are hours, cells are weekdays from Sunday. */
export function gridOf(hours: Metrics['hours']): { hour: number; cells: Cell[] }[] {
  if (!hours.length) return []
  const most = Math.max(...hours.map(({ visits }) => visits), 1)
  const first = Math.min(...hours.map(({ hour }) => hour))
  const last = Math.max(...hours.map(({ hour }) => hour))
  const visitsAt = new Map(hours.map(({ weekday, hour, visits }) => [`${weekday} ${hour}`, visits]))
  return Array.from({ length: last - first + 1 }, (_, row) => ({
    hour: first + row,
    cells: Array.from({ length: 7 }, (_, weekday) => {
      const visits = visitsAt.get(`${weekday} ${first + row}`) ?? 0
      return { weekday, visits, level: Math.ceil((LEVELS * visits) / most) }
    }),
  }))
}

/** Equal counts keep the order of the week. */
export const byVisits = (hours: Metrics['hours']): Metrics['hours'] =>
  hours.toSorted((a, b) => b.visits - a.visits || a.weekday - b.weekday || a.hour - b.hour)
