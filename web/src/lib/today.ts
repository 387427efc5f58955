import { wallClock } from '#shared/time.ts'

/** Today on this device's clock: for what a screen shows of today, never for what is decided. */
export function today(): string {
  return wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()).date
}
