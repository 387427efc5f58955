import type { Metrics } from '#shared/metrics.ts'

type Cell = { weekday: number; visits: number; level: number }

/** Counts the heat map's shades, apart from none. */
export const LEVELS = 4

/** Returns a row per hour from the first to the last with an appointment, a cell per weekday from Sunday. */
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

/** Sorts by most appointments, then in the order of the week. */
export const byVisits = (hours: Metrics['hours']): Metrics['hours'] =>
  hours.toSorted((a, b) => b.visits - a.visits || a.weekday - b.weekday || a.hour - b.hour)
