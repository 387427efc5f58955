import type { StartVerdict } from '#shared/booking.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { Company } from '#shared/company.ts'
import { DAY_MINUTES, hasLength, type WorkingTime, workingIntervals } from '#shared/hours.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Busy } from '#shared/schedule.ts'
import { dateAt, datesFrom, daysBetween, instantOf, isPlainDay, minutesOf, wallClock } from '#shared/time.ts'

export type SlotPolicy = WorkingTime & {
  timezone: string
  slot_duration: number
  /** Starts right after an entry's buffer are offered as well as the grid's. */
  pack_appointments: boolean
  /** This many minutes stay free on both sides of an entry. */
  buffer_time: number
  /** The notice is in hours, of working time with `notice_in_working_hours`. */
  min_advance_booking: number
  notice_in_working_hours: boolean
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

export function freeStarts(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  duration: number,
  now: Date,
): number[] {
  return sweep(policy, busy, date, duration, now, Number.POSITIVE_INFINITY)
}

export function hasFreeStart(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  duration: number,
  now: Date,
): boolean {
  return sweep(policy, busy, date, duration, now, 1).length > 0
}

/** Returns `free` exactly for the starts that `freeStarts` returns. */
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
  // A block or an absence that ends off the grid also leaves a gap.
  const follows =
    policy.pack_appointments && busy.some((entry) => hasLength(entry) && entry[1] + buffer_time === start)
  if (!follows && (start - within[0]) % policy.slot_duration !== 0) return 'slot_off_grid'
  return isTaken(policy, busy, start, duration) ? 'slot_taken' : 'free'
}

/** Grid, notice and horizon bind only customers. */
export function isFree(
  policy: SlotPolicy,
  busy: readonly Busy[],
  date: string,
  start: number,
  duration: number,
): boolean {
  return workedThrough(policy, date, start, duration) !== undefined && !isTaken(policy, busy, start, duration)
}

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
  // Without a clock change one subtraction serves all starts of a day.
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
      // A free start right after an entry is the first minute of a gap, when all earlier entries have ended.
      let start = packs && from >= earliest ? from : onGrid(open, step, Math.max(from, earliest))
      while (start + duration <= to) {
        const clockAllows =
          midnight !== undefined ||
          (noticeOf(timezone, date, start, now) >= advance && runsThrough(timezone, date, start, duration))
        if (clockAllows && starts.push(start) >= limit) return starts
        start = onGrid(open, step, start + 1)
      }
      // An entry beyond the interval may still affect a later one.
      if (!entry || entry[0] - buffer >= close) break
      occupiedUntil = Math.max(occupiedUntil, entry[1])
      next++
    }
  }
  return starts
}

const advanceOf = (policy: SlotPolicy) =>
  policy.notice_in_working_hours ? 0 : policy.min_advance_booking * HOUR_MS

/** Returns infinity when the notice ends after the date, and 0 where it counts elapsed time. */
function workedNotice(policy: SlotPolicy, date: string, now: Date): number {
  // This precedes the clock conversion, because explaining a day calls it for each minute.
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

function onGrid(open: number, step: number, minute: number): number {
  return minute <= open ? open : open + Math.ceil((minute - open) / step) * step
}

function inOrder(busy: readonly Busy[]): readonly Busy[] {
  const ordered = busy.every((entry, i) => hasLength(entry) && entry[0] >= (busy[i - 1] ?? entry)[0])
  return ordered ? busy : busy.filter(hasLength).sort((a, b) => a[0] - b[0])
}

/** Returns infinity for a time that a clock change skips, which is refused elsewhere. */
function noticeOf(timezone: string, date: string, start: number, now: Date): number {
  const instant = instantOf(timezone, date, start)
  return instant ? instant.getTime() - now.getTime() : Number.POSITIVE_INFINITY
}

/** A clock change must not make the appointment longer or shorter than booked. */
function runsThrough(timezone: string, date: string, start: number, duration: number): boolean {
  const from = instantOf(timezone, date, start)
  const to = instantOf(timezone, date, start + duration)
  return from !== undefined && to !== undefined && to.getTime() - from.getTime() === duration * MINUTE_MS
}

function unbrokenMidnight(timezone: string, date: string): number | undefined {
  if (!isPlainDay(timezone, date) && !runsThrough(timezone, date, 0, DAY_MINUTES)) return undefined
  return instantOf(timezone, date, 0)?.getTime()
}
