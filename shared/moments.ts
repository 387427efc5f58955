import { timeOf, wallClock } from './time.ts'

/** The format is `21/11/2026 14:04` (RULINGS A13). It is outside `time.ts` to keep the booking page small. */
export function formatMoment(timezone: string, instant: string): string {
  const { date, minutes } = wallClock(timezone, new Date(instant))
  return `${date.split('-').reverse().join('/')} ${timeOf(minutes)}`
}

/** The form also has seconds, for the log of webhooks. */
export function formatSecond(timezone: string, instant: string): string {
  return `${formatMoment(timezone, instant)}:${new Date(instant).toISOString().slice(17, 19)}`
}
