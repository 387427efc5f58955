import type { Appointment } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { isOpen, isVisible } from '#shared/booking-page.ts'
import type { Catalog } from '#shared/catalog.ts'
import { refusedBirthDate } from '#shared/clients.ts'
import type { Company } from '#shared/company.ts'
import type { FieldError } from '#shared/errors.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { limits, UPCOMING_BOOKINGS } from '#shared/limits.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Busy } from '#shared/schedule.ts'
import type { Service } from '#shared/services.ts'
import { isAwaited } from '#shared/statuses.ts'
import type { Terms } from '#shared/terms.ts'
import { formatDuration, minutesOf } from '#shared/time.ts'

export type Choice = { company: Company; config: BookingConfig; service: Service; candidates: Professional[] }
type ChoiceRefusal = 'booking_closed' | 'service_not_found' | 'professional_not_found' | 'service_not_offered'

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
  const candidates = asked.filter((one) => offers(one, serviceId))
  return candidates.length === 0 ? 'service_not_offered' : { company, config, service, candidates }
}

export function offers({ service_ids }: Pick<Professional, 'service_ids'>, serviceId: string): boolean {
  return !service_ids || service_ids.includes(serviceId)
}

/** Refuses when the customer has agreed to other terms than the current ones. */
export function termsRefusal(
  seen: { price?: number | undefined; duration?: number | undefined },
  { name, price, duration }: Terms & { name: string },
): string | undefined {
  const changes = [
    (seen.price ?? price) !== price && `custa ${formatMoney(price)}`,
    (seen.duration ?? duration) !== duration && `dura ${formatDuration(duration)}`,
  ].filter(Boolean)
  return changes.length
    ? `${name} agora ${changes.join(' e ')}. Confirme de novo se quiser assim.`
    : undefined
}

/** Prefers the fewest minutes booked, the longest free time before, the smallest id (RULINGS D10). */
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

export function formRefusals(
  input: { birth_date?: string | undefined; notes?: string | undefined },
  { require_notes }: Pick<BookingConfig, 'require_notes'>,
  today: string,
): FieldError[] {
  const refused: FieldError[] = []
  if (require_notes && !input.notes) {
    refused.push({ field: 'client.notes', message: 'Observações são obrigatórias' })
  }
  const message = input.birth_date && refusedBirthDate(input.birth_date, today)
  if (message) refused.push({ field: 'client.birth_date', message })
  return refused
}

export function upcomingBookings(
  appointments: readonly Appointment[],
  now: { date: string; minutes: number },
): Appointment[] {
  return appointments.filter(
    ({ source, status, date, time }) =>
      source === 'page' &&
      isAwaited(status) &&
      (date > now.date || (date === now.date && minutesOf(time) > now.minutes)),
  )
}

export function bookingLimitRefusals(phone: string | undefined) {
  const contact = phone ? `ligue para ${formatPhone(phone)}` : 'fale com o estabelecimento'
  return {
    upcoming: `Você já tem ${UPCOMING_BOOKINGS} agendamentos marcados. Para marcar outro, ${contact}.`,
    day: `Este telefone já fez ${limits.bookings_of_phone.limit} agendamentos hoje. Para marcar outro, ${contact}.`,
    address: `Muitos agendamentos foram feitos desta conexão. Tente mais tarde ou ${contact}.`,
  }
}
