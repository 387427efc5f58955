import { addDays } from '#shared/time.ts'
import { takesPlace } from '../columns.ts'
import type { AgendaContext } from '../forms/agenda-context.ts'
import { type DayHours, freeBands } from '../forms/hours.ts'
import { type BusyBand, type Item, NOBODY, occupies } from '../forms/items.ts'
import type { Now } from '../panel/statuses.ts'

/** `count` respects the filters, `total` does not; `free` is in minutes. */
export type DayLoad = { date: string; total: number; count: number; free: number; isOff: boolean }
export type PersonLoad = { column: string; days: DayLoad[] }

const minutesIn = (bands: readonly { start: number; end: number }[]) =>
  bands.reduce((sum, { start, end }) => sum + end - start, 0)

function freeOn(hours: DayHours, taken: readonly (Item | BusyBand)[], date: string, now: Now): number {
  if (date < now.date) return 0
  const past = date === now.date ? [{ start: 0, end: now.minutes }] : []
  return minutesIn(freeBands(hours, [...taken, ...past]))
}

export function weekOfTeam(
  { professionals, byColumn, hoursOf }: Pick<AgendaContext, 'professionals' | 'byColumn' | 'hoursOf'>,
  from: string,
  items: readonly Item[],
  busy: readonly BusyBand[],
  now: Now,
  isShown: (item: Item) => boolean,
): PersonLoad[] {
  const present = new Set(items.filter(takesPlace).map(({ column }) => column))
  const columns = [
    ...professionals.filter(({ id, is_active }) => is_active || present.has(id)).map(({ id }) => id),
    // A deleted professional keeps a row as long as there are appointments.
    ...[...present].filter((column) => column !== NOBODY && !byColumn.has(column)),
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
        total: own.filter(takesPlace).length,
        count: own.filter((item) => takesPlace(item) && isShown(item)).length,
        free: column === NOBODY ? 0 : freeOn(hours, [...own.filter(occupies), ...busy.filter(at)], date, now),
        isOff: minutesIn(freeBands(hours, [])) === 0,
      }
    }),
  }))
}
