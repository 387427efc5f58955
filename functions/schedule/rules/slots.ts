import type { StartVerdict } from '#shared/booking.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { Company } from '#shared/company.ts'
import { DAY_MINUTES, hasLength, type WorkingTime, workingIntervals } from '#shared/hours.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Busy } from '#shared/schedule.ts'
import { dateAt, datesFrom, daysBetween, instantOf, isPlainDay, minutesOf, wallClock } from '#shared/time.ts'

export type SlotPolicy = WorkingTime & {
  timezone: string
  /** Minutes from one start to the next, counted from the opening of each working interval. */
  slot_duration: number
  /** It also offers starts off that grid: `buffer_time` after the end of what occupies time. */
  pack_appointments: boolean
  /** So many minutes are kept free on either side of what occupies time. */
  buffer_time: number
  /** Hours of notice, which `notice_in_working_hours` counts only while the professional works. */
  min_advance_booking: number
  notice_in_working_hours: boolean
  /** It counts days; today is day 0. */
  max_advance_booking: number
}

export function policyOf(company: Company, config: BookingConfig, week: Partial<Professional>): SlotPolicy {
  return {
    timezone: company.timezone,
    window_start: minutesOf(config.booking_window_start_time),
    window_end: minutesOf(config.booking_window_end_time),
    slot_duration: config.slot_duration,
    pack_appointments: config.pack_appointments ?? false,
    buffer_time: config.buffer_time,
    min_advance_booking: config.min_advance_booking,
    notice_in_working_hours: config.notice_in_working_hours ?? false,
    max_advance_booking: config.max_advance_booking,
    hours: week.hours,
    breaks: week.breaks,
    absences: week.absences,
    holidays: config.holidays,
    own_holidays: config.own_holidays,
  }
}

const MINUTE_MS = 60_000

const HOUR_MS = 3_600_000

/** Returns every start that may be booked on a date, in order. `duration` is in minutes. */
export function freeStarts(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  duration: number,
  now: Date,
): number[] {
  return sweep(policy, busy, date, duration, now, Number.POSITIVE_INFINITY)
}

/** Tells whether a date has any start that may be booked; it stops at the first. */
export function hasFreeStart(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  duration: number,
  now: Date,
): boolean {
  return sweep(policy, busy, date, duration, now, 1).length > 0
}

/** Returns why a start may not be booked, and `free` exactly for the starts that `freeStarts` gives. */
export function judgeStart(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  start: number,
  duration: number,
  now: Date,
): StartVerdict {
  const ahead = daysBetween(dateAt(policy.timezone, now), date)
  const notice = noticeOf(policy.timezone, date, start, now)
  if (ahead < 0 || notice < 0) return 'slot_in_past'
  if (notice < advanceOf(policy) || start < workedNotice(policy, date, now)) return 'slot_too_soon'
  if (ahead > policy.max_advance_booking) return 'slot_too_far'
  const within = workedThrough(policy, date, start, duration)
  if (!within) return 'slot_outside_hours'
  const { buffer_time } = policy
  // Entries of every kind count: a block or an absence that ends off the grid leaves the same dead minutes.
  const follows =
    policy.pack_appointments && busy.some((entry) => hasLength(entry) && entry[1] + buffer_time === start)
  if (!follows && (start - within[0]) % policy.slot_duration !== 0) return 'slot_off_grid'
  return isTaken(policy, busy, start, duration) ? 'slot_taken' : 'free'
}

/** Tells whether a professional works and is free then: grid, notice and horizon bind only customers. */
export function isFree(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  start: number,
  duration: number,
): boolean {
  return workedThrough(policy, date, start, duration) !== undefined && !isTaken(policy, busy, start, duration)
}

/** The working interval that has all of the time, if any. */
function workedThrough(policy: SlotPolicy, date: string, start: number, duration: number) {
  const within = workingIntervals(policy, date).find(
    ([open, close]) => open <= start && start + duration <= close,
  )
  return within && runsThrough(policy.timezone, date, start, duration) ? within : undefined
}

function isTaken(
  { buffer_time }: SlotPolicy,
  busy: readonly Busy[],
  start: number,
  duration: number,
): boolean {
  return busy.some(
    (entry) =>
      hasLength(entry) && start < entry[1] + buffer_time && entry[0] - buffer_time < start + duration,
  )
}

/** Walks the gaps between busy entries, and the grid inside each gap; stops when `limit` starts are found. */
function sweep(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  duration: number,
  now: Date,
  limit: number,
): number[] {
  const { timezone, slot_duration: step, buffer_time: buffer, pack_appointments: packs } = policy
  const starts: number[] = []
  const ahead = daysBetween(dateAt(timezone, now), date)
  if (ahead < 0 || ahead > policy.max_advance_booking) return starts
  const advance = advanceOf(policy)
  const worked = workedNotice(policy, date, now)
  // A single subtraction serves all starts of a day without a clock change; else each converts its own time.
  const midnight = unbrokenMidnight(timezone, date)
  const sinceMidnight =
    midnight === undefined ? 0 : Math.ceil((now.getTime() + advance - midnight) / MINUTE_MS)
  const earliest = Math.max(sinceMidnight, worked)
  const entries = inOrder(busy)
  let next = 0
  let occupiedUntil = Number.NEGATIVE_INFINITY
  for (const [open, close] of workingIntervals(policy, date)) {
    for (;;) {
      const entry = entries[next]
      const from = Math.max(open, occupiedUntil + buffer)
      const to = entry ? Math.min(close, entry[0] - buffer) : close
      // A free start right after an entry is the first minute of a gap: all that began before it has ended by then.
      let start = packs && from >= earliest ? from : onGrid(open, step, Math.max(from, earliest))
      while (start + duration <= to) {
        const clockAllows =
          midnight !== undefined ||
          (noticeOf(timezone, date, start, now) >= advance && runsThrough(timezone, date, start, duration))
        if (clockAllows && starts.push(start) >= limit) return starts
        start = onGrid(open, step, start + 1)
      }
      // An entry beyond the interval may still take time from a later one.
      if (!entry || entry[0] - buffer >= close) break
      occupiedUntil = Math.max(occupiedUntil, entry[1])
      next++
    }
  }
  return starts
}

/** Returns the notice by the clock in milliseconds. */
const advanceOf = (policy: SlotPolicy) =>
  policy.notice_in_working_hours ? 0 : policy.min_advance_booking * HOUR_MS

/**
 * First minute of a date by which the professional has worked as long as the notice asks, from now on; endless when that is
 * after the date, 0 where the notice goes by the clock. A date beyond `max_advance_booking` is refused for that.
 */
function workedNotice(policy: SlotPolicy, date: string, now: Date): number {
  // This comes before the clock conversion, because an explained day calls for each of its minutes.
  let left = policy.notice_in_working_hours ? policy.min_advance_booking * 60 : 0
  if (left === 0) return 0
  const today = wallClock(policy.timezone, now)
  const ahead = daysBetween(today.date, date)
  if (ahead > policy.max_advance_booking) return 0
  const minute = today.minutes + (now.getTime() % MINUTE_MS) / MINUTE_MS
  for (const day of datesFrom(today.date, ahead + 1)) {
    for (const [open, close] of workingIntervals(policy, day)) {
      const from = day === today.date ? Math.max(open, minute) : open
      const worked = Math.max(close - from, 0)
      if (worked >= left) return day === date ? Math.ceil(from + left) : 0
      left -= worked
    }
  }
  return Number.POSITIVE_INFINITY
}

/** Returns the first point of the grid at or after a minute. */
function onGrid(open: number, step: number, minute: number): number {
  return minute <= open ? open : open + Math.ceil((minute - open) / step) * step
}

/** Returns the entries that have a length, by start. Most sheets are so stored; then nothing is copied. */
function inOrder(busy: readonly Busy[]): readonly Busy[] {
  const ordered = busy.every((entry, i) => hasLength(entry) && entry[0] >= (busy[i - 1] ?? entry)[0])
  return ordered ? busy : busy.filter(hasLength).sort((a, b) => a[0] - b[0])
}

/** Milliseconds from now to a start; endless for a time that a clock change skips: it is refused for that. */
function noticeOf(timezone: string, date: string, start: number, now: Date): number {
  const instant = instantOf(timezone, date, start)
  return instant ? instant.getTime() - now.getTime() : Number.POSITIVE_INFINITY
}

/** False when a clock change would make the appointment longer or shorter than booked. */
function runsThrough(timezone: string, date: string, start: number, duration: number): boolean {
  const from = instantOf(timezone, date, start)
  const to = instantOf(timezone, date, start + duration)
  return from !== undefined && to !== undefined && to.getTime() - from.getTime() === duration * MINUTE_MS
}

/** Returns the instant of 00:00 in ms if the clock runs from there to 24:00 without a change. */
function unbrokenMidnight(timezone: string, date: string): number | undefined {
  if (!isPlainDay(timezone, date) && !runsThrough(timezone, date, 0, DAY_MINUTES)) return undefined
  return instantOf(timezone, date, 0)?.getTime()
}
