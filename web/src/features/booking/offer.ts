import type { BookingPage } from '#shared/booking.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { termsOf } from '#shared/terms.ts'
import type { Answers, Step } from './booking-state.ts'

export type Service = BookingPage['services'][number]

export const NO_PREFERENCE = 'Sem preferência'

/** Returns the page's services of the chosen professional (or of any), with their price and duration. */
export function servicesOf(page: BookingPage, professionalId: string | undefined): Service[] {
  const chosen = page.professionals.filter(
    ({ id }) => professionalId === ANY_PROFESSIONAL || id === professionalId,
  )
  const one = page.professionals.find(({ id }) => id === professionalId)
  return page.services
    .filter(({ id }) => chosen.some(({ service_ids }) => !service_ids || service_ids.includes(id)))
    .map((service) => ({ ...service, ...termsOf(service, one) }))
}

/** Returns the services by category, both in the page's order; those without a category come last. */
export function byCategory(services: Service[]): { category: string; services: Service[] }[] {
  const groups = new Map<string, Service[]>()
  for (const service of services) {
    const category = service.category ?? ''
    groups.set(category, [...(groups.get(category) ?? []), service])
  }
  return [...groups]
    .map(([category, services]) => ({ category, services }))
    .sort((a, b) => Number(!a.category) - Number(!b.category))
}

/** Returns the choices so far, in words. A choice that the page no longer offers counts as not made. */
export function chosen(page: BookingPage, answers: Answers) {
  const professional =
    answers.professional_id === ANY_PROFESSIONAL
      ? { id: ANY_PROFESSIONAL, name: NO_PREFERENCE }
      : page.professionals.find(({ id }) => id === answers.professional_id)
  const service = servicesOf(page, answers.professional_id).find(({ id }) => id === answers.service_id)
  return { professional, service }
}

const onlyProfessional = ({ professionals }: BookingPage) =>
  professionals.length === 1 ? professionals[0] : undefined

/** A single professional is not asked for. */
export const firstStep = (page: BookingPage): Step => (onlyProfessional(page) ? 'service' : 'professional')

/** Returns the answers that the page still offers: it may have changed since they were stored. */
export function stillOffered(page: BookingPage, stored: Answers): Answers {
  const only = onlyProfessional(page)?.id
  const { professional_id = ANY_PROFESSIONAL, booked } = stored
  const answers =
    !booked && only && professional_id === ANY_PROFESSIONAL ? { ...stored, professional_id: only } : stored
  if (booked || !answers.professional_id) return answers
  const { professional, service } = chosen(page, answers)
  if (professional && (service || !answers.service_id)) return answers
  return { client: answers.client, draft: answers.draft, professional_id: professional?.id ?? only }
}
