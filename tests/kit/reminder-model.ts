import type { AgendaAppointment } from '#shared/appointments.ts'

type Kind = 'reminder_24h' | 'reminder_2h'
export type Expected = { id: string; kind: Kind; at: number }

const HOUR = 3_600_000
const MINUTE = 60_000

/** The wall clock is that of São Paulo, which has had no summer time since 2019. */
const startOf = ({ date, time }: Pick<AgendaAppointment, 'date' | 'time'>) =>
  Date.parse(`${date}T${time}:00-03:00`)

/** Returns the last minute that is not quiet, found minute by minute. */
function beforeQuiet(at: number): number {
  const hour = (instant: number) => new Date(instant - 3 * HOUR).getUTCHours()
  let last = at
  if (hour(last) >= 8 && hour(last) < 21) return last
  while (hour(last) < 8 || hour(last) >= 21) last = Math.floor(last / MINUTE) * MINUTE - MINUTE
  return last
}

function instants(appointment: AgendaAppointment): Expected[] {
  if (appointment.status !== 'scheduled' && appointment.status !== 'confirmed') return []
  const start = startOf(appointment)
  const { id } = appointment
  return [
    { id, kind: 'reminder_24h', at: beforeQuiet(start - 24 * HOUR) },
    { id, kind: 'reminder_2h', at: start - 2 * HOUR },
  ]
}

/**
 * Models the reminders that appointments should cause: an instant causes one when its appointment is scheduled for that
 * time. A change may overtake a message that is being sent.
 */
export function reminderModel() {
  const waiting = new Map<string, { one: AgendaAppointment; since: number }>()
  const sure: Expected[] = []
  const maybe: Expected[] = []
  let settledAt = 0

  /**
   * Records that the appointment became `after` between `from` and `to`. A message due in that time may or may not
   * arrive. The stack may have used its clock from before a simultaneous jump of the test's clock.
   */
  function change(after: AgendaAppointment, from: number, to = from): void {
    const settled = Math.min(settledAt, from)
    const before = waiting.get(after.id)
    if (before) {
      const due = instants(before.one).filter(({ at }) => at > before.since)
      sure.push(...due.filter(({ at }) => at <= settled))
      maybe.push(...due.filter(({ at }) => at > settled && at <= to))
    }
    maybe.push(...instants(after).filter(({ at }) => at > settled && at <= to))
    waiting.set(after.id, { one: after, since: to })
  }

  return {
    change,
    /** Records that every message due by `now` was sent. */
    settle: (now: number) => {
      settledAt = now
    },
    appointments: () => [...waiting.values()].map(({ one }) => one),
    /** Returns all expected reminders until `end`. */
    at: (end: number) => {
      settledAt = end
      for (const { one } of waiting.values()) change(one, end)
      return { sure, maybe }
    },
    /** Counts the reminders that are due in one minute. */
    dueAt: (minute: number) =>
      [...waiting.values()].flatMap(({ one, since }) =>
        instants(one).filter(({ at }) => at > since && Math.abs(at - minute) < MINUTE),
      ).length,
  }
}
