import type { Appointment } from '#shared/appointments.ts'
import { limits } from '#shared/limits.ts'
import { CODE_SECONDS, type OwnAppointment } from '#shared/links.ts'
import { startsAt } from '#shared/time.ts'

/** Notes are shown only of a booking on the page, because others are the staff's. */
export function ownAppointment(timezone: string, appointment: Appointment): OwnAppointment {
  const { id, service_name, professional_name, date, time, duration, price, status, version } = appointment
  const start = startOf(timezone, appointment)
  return {
    id,
    service_name,
    ...(appointment.for && { for: appointment.for }),
    ...(professional_name && { professional_name }),
    date,
    time,
    duration,
    price,
    status,
    ...(appointment.source === 'page' && appointment.notes && { notes: appointment.notes }),
    version,
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + duration * 60_000).toISOString(),
  }
}

/** A start that a clock change skips is replaced by the moment of creation, which has passed. */
export function startOf(timezone: string, appointment: Appointment): Date {
  return startsAt(timezone, appointment) ?? new Date(appointment.created_at)
}

/** Returns the codes e-mailed in the last hour, and those that are still valid. */
export function openCodes(mailed: readonly { id: string; at: string }[], now: Date) {
  const since = (seconds: number) => (one: { at: string }) =>
    Date.parse(one.at) > now.getTime() - seconds * 1000
  return {
    mails: mailed.filter(since(limits.codes_of_client.seconds)),
    codes: mailed.filter(since(CODE_SECONDS)),
  }
}
