import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#shared/moments.ts'
import { wallClock } from '#shared/time.ts'
import type { Failure } from './failure.ts'
import { type StaffOutput, staffQuery } from './staff-api.ts'

/** The business's zone; until it is known this device's: for what a screen shows, never for what is decided. */
export function useZone(): string {
  const { data } = useQuery<StaffOutput<'listHolidays'>, Failure>({
    ...staffQuery('listHolidays', {}),
    staleTime: 30_000,
  })
  return data?.opening.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Today where the business is (RULINGS A20). */
export function useToday(): string {
  return wallClock(useZone(), new Date()).date
}

/** Writes instants as the business's clock shows them: `21/11/2026 14:04`. */
export function useMoment(): (instant: string) => string {
  const zone = useZone()
  return (instant) => formatMoment(zone, instant)
}

/** Writes their dates: `21/11/2026`. */
export function useDay(): (instant: string) => string {
  const moment = useMoment()
  return (instant) => moment(instant).slice(0, 10)
}
