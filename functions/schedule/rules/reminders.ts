import type { Appointment, AppointmentStatus } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { QUIET_FROM, QUIET_UNTIL } from '#shared/notifications.ts'
import { isAwaited } from '#shared/statuses.ts'
import { addDays, instantOf, minutesOf, startsAt, wallClock } from '#shared/time.ts'

/** `reminder_1h` is an event without a message. */
export const instantKinds = ['reminder_24h', 'reminder_2h', 'reminder_1h'] as const
type InstantKind = (typeof instantKinds)[number]
type ReminderKind = Exclude<InstantKind, 'reminder_1h'>
type Instant = { kind: InstantKind; at: string }

/** `awaits` is the first instant not done yet. It survives a cancellation, which may be undone. */
export type Wait = { due?: string | undefined; awaits?: InstantKind | undefined }
/** The last instant done, with its start, so that another zone does not repeat it. */
export type Reminded = { date: string; time: string; kind: InstantKind }
type Awaited = Pick<Appointment, 'date' | 'time' | 'status'> & { reminded?: Reminded | undefined }

const HOUR_MS = 3_600_000
const quietFrom = minutesOf(QUIET_FROM)
const quietUntil = minutesOf(QUIET_UNTIL)

/** A message of the last allowed minute may leave this much later. */
const GRACE_MS = 5 * 60_000

export function isQuiet(timezone: string, at: Date): boolean {
  const { minutes } = wallClock(timezone, at)
  return minutes < quietUntil || minutes >= quietFrom
}

/** Returns undefined when the message may leave now, even a few minutes late. */
export function quietEnd(timezone: string, at: Date): Date | undefined {
  const isLate = isQuiet(timezone, at) && isQuiet(timezone, new Date(at.getTime() - GRACE_MS))
  return isLate ? afterQuiet(timezone, at) : undefined
}

/** Returns the last allowed minute before quiet hours, if the instant lies in them (RULINGS D18). */
function beforeQuiet(timezone: string, at: Date): Date {
  const { date, minutes } = wallClock(timezone, at)
  if (minutes >= quietUntil && minutes < quietFrom) return at
  const evening = minutes < quietUntil ? addDays(date, -1) : date
  // A clock change may skip minutes.
  for (let minute = quietFrom - 1; ; minute--) {
    const last = instantOf(timezone, evening, minute)
    if (last) return last
  }
}

function afterQuiet(timezone: string, at: Date): Date {
  const { date, minutes } = wallClock(timezone, at)
  const morning = minutes < quietUntil ? date : addDays(date, 1)
  for (let minute = quietUntil; ; minute++) {
    const first = instantOf(timezone, morning, minute)
    if (first) return first
  }
}

export function instantsOf(timezone: string, appointment: Awaited): Instant[] {
  const start = isAwaited(appointment.status) ? startsAt(timezone, appointment) : undefined
  if (!start) return []
  const before = (hours: number) => new Date(start.getTime() - hours * HOUR_MS)
  return [
    { kind: 'reminder_24h', at: beforeQuiet(timezone, before(24)).toISOString() },
    { kind: 'reminder_2h', at: before(2).toISOString() },
    { kind: 'reminder_1h', at: before(1).toISOString() },
  ]
}

function notDone(timezone: string, appointment: Awaited): Instant[] {
  const { date, time, reminded } = appointment
  const isSame = reminded && reminded.date === date && reminded.time === time
  return instantsOf(timezone, appointment).slice(isSame ? instantKinds.indexOf(reminded.kind) + 1 : 0)
}

const waitFor = (instant: Instant | undefined): Wait => ({ due: instant?.at, awaits: instant?.kind })

export function nextDue(timezone: string, appointment: Awaited, after: Date): Wait {
  return waitFor(notDone(timezone, appointment).find(({ at }) => at > after.toISOString()))
}

/** The stored wait stays unless time or status changes. */
export function dueAfterChange(
  before: Awaited & Wait,
  after: Awaited,
  timezone: string | undefined,
  now: Date,
): Wait {
  const awaited = isAwaited(after.status)
  const sameTime = before.date === after.date && before.time === after.time
  if (sameTime && awaited === isAwaited(before.status)) return { due: before.due, awaits: before.awaits }
  const { awaits } = sameTime ? before : { awaits: undefined }
  if (!awaited) return { due: undefined, awaits }
  if (!timezone) throw new Error('a change of time or status without its time zone')
  // An instant that became due meanwhile is sent now; one before the booking or move is skipped.
  return dueInZone(timezone, { ...after, awaits }, now)
}

/** Keeps the former wait even when it has passed, or returns to an earlier one that lies ahead. */
export function dueInZone(timezone: string, appointment: Awaited & Wait, now: Date): Wait {
  if (!isAwaited(appointment.status)) return { due: undefined, awaits: appointment.awaits }
  const start = startsAt(timezone, appointment)
  if (!start || start <= now) return waitFor(undefined)
  const awaited = appointment.awaits ? instantKinds.indexOf(appointment.awaits) : instantKinds.length
  const isWaitedFor = ({ kind, at }: Instant) =>
    instantKinds.indexOf(kind) >= awaited || at > now.toISOString()
  return waitFor(notDone(timezone, appointment).find(isWaitedFor))
}

export type Turn = {
  message?: { kind: ReminderKind; at: string }
  event: boolean
  wait: Wait
  reminded?: Reminded
}

/** Only the late message nearest to the start is sent, outside quiet hours. */
export function turnOf(timezone: string, appointment: Awaited & Wait, now: Date): Turn {
  const start = startsAt(timezone, appointment)
  if (!isAwaited(appointment.status) || !start || start <= now)
    return { event: false, wait: waitFor(undefined) }
  const { date, time, awaits } = appointment
  const first = awaits ? instantKinds.indexOf(awaits) : 0
  const pending = notDone(timezone, appointment).filter(({ kind }) => instantKinds.indexOf(kind) >= first)
  const come = pending.filter(({ at }) => at <= now.toISOString())
  const event = come.some(({ kind }) => kind === 'reminder_1h')
  const message = come.findLast((one): one is Instant & { kind: ReminderKind } => one.kind !== 'reminder_1h')
  const wait = waitFor(pending[come.length])
  if (message?.kind === 'reminder_24h' && isTooLate(timezone, message.at, now)) {
    const morning = afterQuiet(timezone, now).toISOString()
    const due = wait.due === undefined || morning < wait.due ? morning : wait.due
    return { event, wait: { due, awaits: message.kind } }
  }
  const done = come.at(-1)
  return {
    ...(message && { message }),
    event,
    wait,
    ...(done && { reminded: { date, time, kind: done.kind } }),
  }
}

function isTooLate(timezone: string, at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) > GRACE_MS && isQuiet(timezone, now)
}

/** Returns how many hours before the start the first message goes out, if that is still ahead. */
export function firstReminder(
  timezone: string,
  appointment: Awaited,
  sends: (kind: ReminderKind) => boolean,
  now: Date,
): 24 | 2 | undefined {
  const first = instantsOf(timezone, appointment).find(
    ({ kind, at }) => kind !== 'reminder_1h' && sends(kind) && at > now.toISOString(),
  )
  return first && (first.kind === 'reminder_24h' ? 24 : 2)
}

/** `confirmation_required` leaves the status open despite `auto_confirm` (RULINGS E9). */
export function firstStatus({ auto_confirm, notifications }: BookingConfig): 'scheduled' | 'confirmed' {
  return auto_confirm && !notifications?.confirmation_required ? 'confirmed' : 'scheduled'
}

/** Only another date or time resets the status. */
export function statusAfterMove(
  config: BookingConfig,
  before: Pick<Appointment, 'status' | 'date' | 'time'>,
  { date, time }: Pick<Appointment, 'date' | 'time'>,
): AppointmentStatus {
  const elsewhere = date !== before.date || time !== before.time
  return elsewhere ? firstStatus(config) : before.status
}
