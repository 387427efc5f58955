import type { BookingConfig } from './booking-config.ts'
import { instantOf, minutesOf } from './time.ts'

type Place = { timezone: string; config: Pick<BookingConfig, 'cancel_notice_hours'> }

/** Customers may then no longer cancel or move (RULINGS D7). */
export function isInsideNotice(
  { timezone, config: { cancel_notice_hours = 0 } }: Place,
  { date, time }: { date: string; time: string },
  now: Date,
): boolean {
  const start = instantOf(timezone, date, minutesOf(time))
  return !start || start.getTime() <= now.getTime() + cancel_notice_hours * 3_600_000
}
