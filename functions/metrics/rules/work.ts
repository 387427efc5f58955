import { type WorkingTime, workingIntervals } from '#shared/hours.ts'
import { addDays, datesFrom, daysBetween } from '#shared/time.ts'

/** After an outage, working minutes are recorded for at most this many days back. */
const MISSED_DAYS = 31

/** After a longer outage only the last days are returned. */
export function endedDates(first: string, today: string): string[] {
  const earliest = addDays(today, -MISSED_DAYS)
  const from = first > earliest ? first : earliest
  return datesFrom(from, Math.max(0, daysBetween(from, today)))
}

/** Returns the minutes for which the team could be booked on a date. */
export function workingMinutes(team: readonly WorkingTime[], date: string): number {
  return team
    .flatMap((time) => workingIntervals(time, date))
    .reduce((sum, [start, end]) => sum + end - start, 0)
}
