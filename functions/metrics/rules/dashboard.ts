import type { Appointment } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { offerOf } from '#shared/first-day.ts'
import { type Dashboard, type DashboardAppointment, LATE_MINUTES, NEW_HOURS } from '#shared/metrics.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
import { isAwaited } from '#shared/statuses.ts'
import { addDays, minutesOf, wallClock } from '#shared/time.ts'

// Zones range from UTC-12 (Baker) to UTC+14 (Kiritimati).
const WESTERNMOST_MS = -12 * 3_600_000
const EASTERNMOST_MS = 14 * 3_600_000

/** Two or three dates are current somewhere on earth at any time, in one or two months. */
export function datesSomewhere(now: Date): { dates: string[]; months: string[] } {
  const first = wallClock('UTC', new Date(now.getTime() + WESTERNMOST_MS)).date
  const last = wallClock('UTC', new Date(now.getTime() + EASTERNMOST_MS)).date
  const dates = [first]
  for (let date = first; date < last; dates.push(date)) date = addDays(date, 1)
  return { dates, months: [...new Set(dates.map((date) => date.slice(0, 7)))] }
}

export function listed(appointments: readonly Appointment[], seesMoney: boolean): DashboardAppointment[] {
  return appointments
    .filter(({ status }) => status !== 'cancelled')
    .map((appointment) => {
      const { id, time, duration, client_id, client_name, service_name, professional_name, price, status } =
        appointment
      return {
        id,
        time,
        duration,
        ...(client_id && { client_id }),
        client_name,
        ...(appointment.for && { for: appointment.for }),
        service_name,
        ...(professional_name && { professional_name }),
        ...(seesMoney && { price }),
        status,
      }
    })
}

/** A late appointment stays the next one for `LATE_MINUTES` (RULINGS D15). */
export function nextOf(appointments: readonly DashboardAppointment[], minutes: number): Dashboard['next'] {
  const waiting = appointments
    .filter(({ status }) => isAwaited(status))
    .filter(({ time }) => minutesOf(time) > minutes - LATE_MINUTES)
    .sort((a, b) => a.time.localeCompare(b.time))
  return waiting[0] ? { ...waiting[0], late: minutesOf(waiting[0].time) < minutes } : null
}

export function datesThrough(dates: readonly string[], days: number): string[] {
  const last = dates.at(-1) as string
  return [...dates, ...Array.from({ length: days }, (_, i) => addDays(last, i + 1))]
}

export function newestOf(
  appointment: Appointment | undefined,
  { today, now, seesMoney }: { today: string; now: Date; seesMoney: boolean },
): Dashboard['newest'] {
  if (!appointment || appointment.date < today) return null
  const age = now.getTime() - Date.parse(appointment.created_at)
  const [shown] = age < NEW_HOURS * 3_600_000 ? listed([appointment], seesMoney) : []
  return shown ? { ...shown, date: appointment.date } : null
}

type Catalog = {
  config?: BookingConfig
  services: readonly Service[]
  professionals: readonly Professional[]
}

/** A new professional has hours already (RULINGS D3). The holidays' step counts even without a holiday. */
export function firstSteps({ config, services, professionals }: Catalog) {
  return {
    ...offerOf({ services, professionals }),
    holidays: Boolean(config?.holidays ?? config?.own_holidays),
  }
}
