import { addDays } from '#shared/time.ts'
import type { AgendaContext } from '../appointments/agenda-context.ts'
import { type DayHours, freeBands } from '../appointments/hours.ts'
import { type BusyBand, type Item, NOBODY, occupies } from '../appointments/items.ts'
import type { Now } from '../appointments/statuses.ts'
import { takesPlace } from './columns.ts'

/** One person's day: appointments, minutes that are still free, and whether it has working hours at all. */
export type DayLoad = { date: string; count: number; free: number; isOff: boolean }
export type PersonLoad = { column: string; days: DayLoad[] }

const minutesIn = (bands: readonly { start: number; end: number }[]) =>
  bands.reduce((sum, { start, end }) => sum + end - start, 0)

/** What is left free of a day, from now on. */
function freeOn(hours: DayHours, taken: readonly (Item | BusyBand)[], date: string, now: Now): number {
  if (date < now.date) return 0
  const past = date === now.date ? [{ start: 0, end: now.minutes }] : []
  return minutesIn(freeBands(hours, [...taken, ...past]))
}

/** The week from a date of everybody who works or has appointments in it. */
export function weekOfTeam(
  { professionals, hoursOf }: Pick<AgendaContext, 'professionals' | 'hoursOf'>,
  from: string,
  items: readonly Item[],
  busy: readonly BusyBand[],
  now: Now,
): PersonLoad[] {
  const present = new Set(items.filter(takesPlace).map(({ column }) => column))
  const columns = [
    ...professionals.filter(({ id, is_active }) => is_active || present.has(id)).map(({ id }) => id),
    ...(present.has(NOBODY) ? [NOBODY] : []),
  ]
  return columns.map((column) => ({
    column,
    days: Array.from({ length: 7 }, (_, day): DayLoad => {
      const date = addDays(from, day)
      const at = (one: { column: string; date: string }) => one.column === column && one.date === date
      const own = items.filter(at)
      const hours = hoursOf(column, date)
      return {
        date,
        count: own.filter(takesPlace).length,
        free: column === NOBODY ? 0 : freeOn(hours, [...own.filter(occupies), ...busy.filter(at)], date, now),
        isOff: minutesIn(freeBands(hours, [])) === 0,
      }
    }),
  }))
}
