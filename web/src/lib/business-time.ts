import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#shared/moments.ts'
import { wallClock } from '#shared/time.ts'
import type { Failure } from './failure.ts'
import { type StaffOutput, staffQuery } from './staff-api.ts'

/** The business's zone, or the device's until it is known: for display only. */
export function useZone(): string {
  const { data } = useQuery<StaffOutput<'listHolidays'>, Failure>({
    ...staffQuery('listHolidays', {}),
    staleTime: 30_000,
  })
  return data?.opening.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The business's date (RULINGS A20). */
export function useToday(): string {
  return wallClock(useZone(), new Date()).date
}

/** Formats instants on the business's clock: `21/11/2026 14:04`. */
export function useMoment(): (instant: string) => string {
  const zone = useZone()
  return (instant) => formatMoment(zone, instant)
}

/** Formats their dates: `21/11/2026`. */
export function useDay(): (instant: string) => string {
  const moment = useMoment()
  return (instant) => moment(instant).slice(0, 10)
}
