import type { BookingPage } from '#shared/booking.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { termsOf } from '#shared/terms.ts'
import type { Answers, Step } from './booking-state.ts'

export type Service = BookingPage['services'][number]

export const NO_PREFERENCE = 'Sem preferência'

/** Price and duration are the chosen professional's. */
export function servicesOf(page: BookingPage, professionalId: string | undefined): Service[] {
  const chosen = page.professionals.filter(
    ({ id }) => professionalId === ANY_PROFESSIONAL || id === professionalId,
  )
  const one = page.professionals.find(({ id }) => id === professionalId)
  return page.services
    .filter(({ id }) => chosen.some(({ service_ids }) => !service_ids || service_ids.includes(id)))
    .map((service) => ({ ...service, ...termsOf(service, one) }))
}

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

/** A choice that the page no longer offers counts as not made. */
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

export const firstStep = (page: BookingPage): Step => (onlyProfessional(page) ? 'service' : 'professional')

/** The page may have changed since the answers were stored. */
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
