import { timeOf, wallClock } from './time.ts'

/**
 * An instant on the wall clock of `timezone`: `21/11/2026 14:04` (RULINGS A13). Apart from `time.ts`, which the booking
 * page loads whole.
 */
export function formatMoment(timezone: string, instant: string): string {
  const { date, minutes } = wallClock(timezone, new Date(instant))
  return `${date.split('-').reverse().join('/')} ${timeOf(minutes)}`
}
