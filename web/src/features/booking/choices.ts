import type { BookingPage } from '#shared/booking.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { termsOf } from '#shared/terms.ts'
import type { Answers } from './answers.ts'

export type Service = BookingPage['services'][number]

export const NO_PREFERENCE = 'Sem preferência'

/** The services of the page that the chosen professional (or anyone at all) does, at his or her own price and time. */
export function servicesOf(page: BookingPage, professionalId: string | undefined): Service[] {
  const chosen = page.professionals.filter(
    ({ id }) => professionalId === ANY_PROFESSIONAL || id === professionalId,
  )
  const one = page.professionals.find(({ id }) => id === professionalId)
  return page.services
    .filter(({ id }) => chosen.some(({ service_ids }) => !service_ids || service_ids.includes(id)))
    .map((service) => ({ ...service, ...termsOf(service, one) }))
}

/** What was chosen so far, in words. A choice that is no longer on the page counts as not made. */
export function chosen(page: BookingPage, answers: Answers) {
  const professional =
    answers.professional_id === ANY_PROFESSIONAL
      ? { id: ANY_PROFESSIONAL, name: NO_PREFERENCE }
      : page.professionals.find(({ id }) => id === answers.professional_id)
  const service = servicesOf(page, answers.professional_id).find(({ id }) => id === answers.service_id)
  return { professional, service }
}

/** Answers without those that the page no longer offers: it may have changed since they were stored. */
export function stillOffered(page: BookingPage, answers: Answers): Answers {
  if (answers.booked || !answers.professional_id) return answers
  const { professional, service } = chosen(page, answers)
  if (professional && (service || !answers.service_id)) return answers
  const kept = professional ? { professional_id: professional.id } : {}
  return { client: answers.client, draft: answers.draft, ...kept }
}
