import { isDate } from '#shared/time.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { type Band, type DayHours, freeBands, type Opening } from './hours.ts'
import { busyBands, itemsOf, occupies } from './items.ts'
import { useAgenda } from './use-agenda.ts'

/** Starts are on the business's grid. */
export function freeStarts(
  hours: DayHours,
  taken: readonly Band[],
  { start: first, step }: Opening,
  minutes: number,
): number[] {
  return freeBands(hours, taken).flatMap(({ start, end }) => {
    const begin = first + Math.ceil((start - first) / step) * step
    const count = Math.max(0, Math.floor((end - minutes - begin) / step) + 1)
    return Array.from({ length: count }, (_, index) => begin + index * step)
  })
}

/** Returns undefined until the day is known. `isFresh` means that it is current. */
export function useFreeTimes(date: string, minutes: number) {
  const { context, now, items } = useAgenda()
  const enabled = isDate(date) && date >= now.date && minutes > 0
  const day = useStaffQuery('getAgenda', { from: date, to: date }, { enabled, staleTime: 5_000 })
  if (!enabled || !day.data) return undefined
  const { days } = day.data
  // The screen may know changes that the reply lacks.
  const taken = [
    ...days.flatMap(itemsOf).filter(occupies),
    ...days.flatMap(busyBands),
    ...items.filter((item) => item.date === date && occupies(item)),
  ]
  const from = date === now.date ? now.minutes + 1 : 0
  const startsOf = (column: string): number[] => {
    const own = taken.filter((one) => one.column === column)
    const hours = context.hoursOf(column, date)
    return freeStarts(hours, own, context.opening, minutes).filter((start) => start >= from)
  }
  return { startsOf, isFresh: !day.isFetching }
}
