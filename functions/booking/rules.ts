import type { Catalog } from '#shared/catalog.ts'
import type { BookingConfig, Company } from '#shared/company.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Busy } from '#shared/schedule.ts'
import type { Service } from '#shared/services.ts'
/**
 * When an appointment may start. Everything inside a day is counted in minutes from midnight on the business's wall
 * clock; intervals are half-open, so touching is no conflict.
 */

export type Choice = { company: Company; config: BookingConfig; service: Service; candidates: Professional[] }
type ChoiceRefusal = 'booking_closed' | 'service_not_found' | 'professional_not_found' | 'service_not_offered'

/** The service and the professionals a customer's choice stands for, or why it can't be had. */
export function resolveChoice(
  { company, config, services, professionals }: Catalog,
  serviceId: string,
  professionalId: string,
): Choice | ChoiceRefusal {
  if (!company || !config || !isOpen(config)) return 'booking_closed'
  const service = services.find(({ id, is_active }) => id === serviceId && is_active)
  if (!service) return 'service_not_found'
  if (!isVisible(config, service)) return 'service_not_offered'
  const asked = professionals.filter(
    ({ id, is_active }) => is_active && (professionalId === ANY_PROFESSIONAL || id === professionalId),
  )
  if (asked.length === 0) return 'professional_not_found'
  const candidates = asked.filter(({ service_ids }) => !service_ids || service_ids.includes(serviceId))
  return candidates.length === 0 ? 'service_not_offered' : { company, config, service, candidates }
}

/** Whether the page takes bookings at all (RULINGS D9). */
export function isOpen(config: BookingConfig): boolean {
  return config.is_public_booking_enabled && config.is_active
}

/** A missing list shows every active service, an empty one none (RULINGS D11). */
export function isVisible({ visible_services }: BookingConfig, service: Service): boolean {
  return service.is_active && (!visible_services || visible_services.includes(service.id))
}

/**
 * Whom "any professional" means among those free at `start` (RULINGS D10): fewest minutes of appointments that day,
 * then longest without one before `start`, then the smallest id. Each candidate brings the entries of that day's
 * sheet.
 */
export function chooseProfessional(
  candidates: readonly { professional_id: string; busy: readonly Busy[] }[],
  start: number,
): string {
  const [best] = candidates
    .map(({ professional_id, busy }) => {
      const appointments = busy.filter((entry) => entry[2] === 'appointment')
      return {
        professional_id,
        minutes: appointments.reduce((sum, appointment) => sum + appointment[1] - appointment[0], 0),
        idleSince: appointments.reduce(
          (last, appointment) => (appointment[0] < start ? Math.max(last, appointment[1]) : last),
          -1,
        ),
      }
    })
    .sort(
      (a, b) =>
        a.minutes - b.minutes ||
        a.idleSince - b.idleSince ||
        (a.professional_id < b.professional_id ? -1 : 1),
    )
  if (!best) throw new Error('chooseProfessional needs a candidate')
  return best.professional_id
}
