import { formatMoment } from '#shared/moments.ts'
import { wallClock } from '#shared/time.ts'

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today on this device's clock: for what a screen shows of today, never for what is decided. */
export function today(): string {
  return wallClock(zoneHere(), new Date()).date
}

/** An instant on this device's clock: `21/11/2026 14:04`. */
export const momentHere = (instant: string) => formatMoment(zoneHere(), instant)

/** Its date: `21/11/2026`. */
export const dayHere = (instant: string) => momentHere(instant).slice(0, 10)
