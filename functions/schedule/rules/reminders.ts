import type { Appointment } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { QUIET_FROM, QUIET_UNTIL } from '#shared/notifications.ts'
import { isAwaited } from '#shared/statuses.ts'
import { addDays, instantOf, minutesOf, startsAt, wallClock } from '#shared/time.ts'

type Awaited = Pick<Appointment, 'date' | 'time' | 'status'>
type ReminderKind = 'reminder_24h' | 'reminder_2h'
/** `appointment.reminder_1h` is an event without a message. */
type Instant = { kind: ReminderKind | 'reminder_1h'; at: string }

const HOUR_MS = 3_600_000
const quietFrom = minutesOf(QUIET_FROM)
const quietUntil = minutesOf(QUIET_UNTIL)

/** A message of the last allowed minute may leave this much later. */
const GRACE_MS = 5 * 60_000

export function isQuiet(timezone: string, at: Date): boolean {
  const { minutes } = wallClock(timezone, at)
  return minutes < quietUntil || minutes >= quietFrom
}

/** Until when a message waits that is sent at an instant; undefined: it may leave, a few minutes late as well. */
export function quietEnd(timezone: string, at: Date): Date | undefined {
  const isLate = isQuiet(timezone, at) && isQuiet(timezone, new Date(at.getTime() - GRACE_MS))
  return isLate ? afterQuiet(timezone, at) : undefined
}

/** The instant itself, or the last allowed minute before the quiet hours that it is in (RULINGS D18). */
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

/** When the quiet hours end that an instant is in. */
function afterQuiet(timezone: string, at: Date): Date {
  const { date, minutes } = wallClock(timezone, at)
  const morning = minutes < quietUntil ? date : addDays(date, 1)
  for (let minute = quietUntil; ; minute++) {
    const first = instantOf(timezone, morning, minute)
    if (first) return first
  }
}

/** What is due before an appointment, the earliest first; nothing for one that is not awaited. */
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

/** The first instant after `after`: what an appointment waits for. */
export function nextDue(timezone: string, appointment: Awaited, after: Date): string | undefined {
  return instantsOf(timezone, appointment).find(({ at }) => at > after.toISOString())?.at
}

/** `due` of an appointment after a change: as it is stored, unless another time or status changes what it waits for. */
export function dueAfterChange(
  before: Awaited & { due?: string | undefined },
  after: Awaited,
  timezone: string | undefined,
  now: Date,
): string | undefined {
  const awaited = isAwaited(after.status)
  const sameTime = before.date === after.date && before.time === after.time
  if (sameTime && awaited === isAwaited(before.status)) return before.due
  if (!awaited) return undefined
  if (!timezone) throw new Error('a change of time or status without its time zone')
  return nextDue(timezone, after, now)
}

/** What an appointment's turn brings: a message of a kind and its instant, the event, and what it waits for then. */
export type Turn = { message?: { kind: ReminderKind; at: string }; event: boolean; due: string | undefined }

/**
 * The turn of an appointment whose `due` has come, perhaps late: of several messages only the nearest one to the start. A
 * message a day before that is so late that it would come in the quiet hours waits for their end.
 */
export function turnOf(timezone: string, appointment: Awaited & { due: string }, now: Date): Turn {
  const start = startsAt(timezone, appointment)
  if (!isAwaited(appointment.status) || !start || start <= now) return { event: false, due: undefined }
  const at = now.toISOString()
  const all = instantsOf(timezone, appointment)
  const pending = all.filter((one) => one.at <= at && isPending(timezone, one, all, appointment.due))
  const event = pending.some(({ kind }) => kind === 'reminder_1h')
  const message = pending.findLast(
    (one): one is Instant & { kind: ReminderKind } => one.kind !== 'reminder_1h',
  )
  const due = nextDue(timezone, appointment, now)
  if (message?.kind !== 'reminder_24h' || !isTooLate(timezone, message.at, now))
    return { ...(message && { message }), event, due }
  const morning = afterQuiet(timezone, now).toISOString()
  return { event, due: due === undefined || morning < due ? morning : due }
}

/**
 * Whether an instant has not had its turn: `due` is its own, that of an earlier one, or the morning it was put off to. A
 * morning that is also the instant of a later one counts as that one's.
 */
function isPending(timezone: string, { kind, at }: Instant, all: readonly Instant[], due: string): boolean {
  if (at >= due) return true
  if (kind !== 'reminder_24h' || all.some((one) => one.at === due)) return false
  return due === afterQuiet(timezone, new Date(Date.parse(at) + GRACE_MS)).toISOString()
}

function isTooLate(timezone: string, at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) > GRACE_MS && isQuiet(timezone, now)
}

/** Hours before its start at which the first message of the kinds that are sent is due, if it is still ahead. */
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

/** The status of a new or moved appointment: a client who has to confirm does so, whatever is confirmed by itself (RULINGS E9). */
export function firstStatus({ auto_confirm, notifications }: BookingConfig): 'scheduled' | 'confirmed' {
  return auto_confirm && !notifications?.confirmation_required ? 'confirmed' : 'scheduled'
}
