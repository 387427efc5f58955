import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatMoment } from '#shared/moments.ts'
import { DEFAULT_TIMEZONE } from '#shared/zones.ts'
import { todayIn } from './business-day.ts'
import type { Failure } from './failure.ts'
import type { StaffOutput } from './staff-address.ts'
import { staffQuery } from './staff-api.ts'
import { keep, readStored } from './storage.ts'

const KEY = 'navalha-zone'

/** Until the zone is loaded, the last known one is used, never the device's. */
export function useZone(): string {
  const { data } = useQuery<StaffOutput<'listHolidays'>, Failure>({
    ...staffQuery('listHolidays', {}),
    staleTime: 30_000,
  })
  const known = data?.opening.timezone
  useEffect(() => {
    if (known) keep('localStorage', KEY, known)
  }, [known])
  return known ?? readStored('localStorage', KEY) ?? DEFAULT_TIMEZONE
}

/** The date is the business's (RULINGS A20). */
export function useToday(): string {
  return todayIn(useZone())
}

/** The form is `21/11/2026 14:04`, in the business's zone. */
export function useMoment(): (instant: string) => string {
  const zone = useZone()
  return (instant) => formatMoment(zone, instant)
}

/** The form is `21/11/2026`, in the business's zone. */
export function useDay(): (instant: string) => string {
  const moment = useMoment()
  return (instant) => moment(instant).slice(0, 10)
}
