import type { BookingConfig } from '#shared/booking-config.ts'
import { openIntervals, weeklyIntervals } from '#shared/hours.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Interval } from '#shared/schedule.ts'
import { minutesOf } from '#shared/time.ts'

/** Weeks begin on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export type OpenDay = { weekday: number; intervals: Interval[] }

/** Without professionals the whole booking window is open. */
export function openingWeek(
  config: Pick<BookingConfig, 'booking_window_start_time' | 'booking_window_end_time'>,
  team: readonly Pick<Professional, 'hours' | 'breaks'>[],
): OpenDay[] {
  const window: Interval = [
    minutesOf(config.booking_window_start_time),
    minutesOf(config.booking_window_end_time),
  ]
  const worked = ({ hours, breaks = [] }: (typeof team)[number], weekday: number) =>
    openIntervals(
      hours ? weeklyIntervals(hours, weekday) : [window],
      window,
      weeklyIntervals(breaks, weekday),
    )
  return WEEK.map((weekday) => ({
    weekday,
    intervals: team.length
      ? openIntervals(
          team.flatMap((one) => worked(one, weekday)),
          window,
          [],
        )
      : [window],
  }))
}
