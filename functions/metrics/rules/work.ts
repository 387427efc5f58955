import { type WorkingTime, workingIntervals } from '#shared/hours.ts'
import { addDays, datesFrom, daysBetween } from '#shared/time.ts'

/** Days back whose working minutes are still recorded when the function could not run. */
const MISSED_DAYS = 31

/** Dates from `first` that have ended when it is `today`; of a longer absence the last ones. */
export function endedDates(first: string, today: string): string[] {
  const earliest = addDays(today, -MISSED_DAYS)
  const from = first > earliest ? first : earliest
  return datesFrom(from, Math.max(0, daysBetween(from, today)))
}

/** Returns the minutes that a team could be booked for on a date. */
export function workingMinutes(team: readonly WorkingTime[], date: string): number {
  return team
    .flatMap((time) => workingIntervals(time, date))
    .reduce((sum, [start, end]) => sum + end - start, 0)
}
