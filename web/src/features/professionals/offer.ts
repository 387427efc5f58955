import type { ListedProfessional } from '#shared/professionals.ts'
import { type ListedService, SERVICE_MINUTES } from '#shared/services.ts'
import { formatAmount, parseMoney, priceError } from '../../lib/amount.ts'
import { merge3 } from '../../lib/merge3.ts'
import type { StaffInput } from '../../lib/staff-api.ts'

/** Own price and time as typed; empty means as in the catalog. */
export type Terms = { price: string; duration: string }
export type Offer = { all: boolean; chosen: string[]; terms: Record<string, Terms> }

export function offerOf({ service_ids, service_terms }: ListedProfessional): Offer {
  const terms = (service_terms ?? []).map(({ service_id, price, duration }) => [
    service_id,
    { price: price === undefined ? '' : formatAmount(price), duration: duration ? String(duration) : '' },
  ])
  return { all: service_ids === undefined, chosen: service_ids ?? [], terms: Object.fromEntries(terms) }
}

const does = ({ all, chosen }: Offer, id: string) => all || chosen.includes(id)

/** What is wrong with typed terms, by service and field. */
export function offerErrors(
  offer: Offer,
  services: readonly ListedService[],
): Record<string, Partial<Terms>> {
  const wrong = services.flatMap(({ id }) => {
    const terms = offer.terms[id]
    const errors = terms && does(offer, id) ? termsErrors(terms) : {}
    return Object.keys(errors).length ? [[id, errors] as const] : []
  })
  return Object.fromEntries(wrong)
}

function termsErrors(terms: Terms): Partial<Terms> {
  const price = terms.price.trim() ? priceError(terms.price) : undefined
  const duration = terms.duration.trim()
  const { min, max } = SERVICE_MINUTES
  return {
    ...(duration &&
      !(/^\d+$/.test(duration) && +duration >= min && +duration <= max) && {
        duration: `Informe a duração de ${min} a ${max} minutos.`,
      }),
    ...(price && { price }),
  }
}

export const noTerms: Terms = { price: '', duration: '' }

/** Merges typed terms with saved ones, service by service; `conflicts`: ids of services that both changed. */
export function rebaseOffer(typed: Offer, base: Offer, now: Offer): { values: Offer; conflicts: string[] } {
  type Part = { does: boolean; terms: Terms }
  const ids = [
    ...new Set([now, typed, base].flatMap(({ chosen, terms }) => [...chosen, ...Object.keys(terms)])),
  ]
  const parts = ({ chosen, terms }: Offer): Record<string, Part> =>
    Object.fromEntries(ids.map((id) => [id, { does: chosen.includes(id), terms: terms[id] ?? noTerms }]))
  const merged = merge3(parts(typed), parts(base), parts(now))
  const kept = ids.map((id) => [id, merged.values[id] as Part] as const)
  return {
    values: {
      all: typed.all === base.all ? now.all : typed.all,
      chosen: kept.flatMap(([id, { does }]) => (does ? [id] : [])),
      terms: Object.fromEntries(kept.map(([id, { terms }]) => [id, terms])),
    },
    conflicts: merged.conflicts,
  }
}

/** What is saved: services that are gone, and terms of services not done, are left out. */
export function toChange(
  offer: Offer,
  services: readonly ListedService[],
): Pick<StaffInput<'updateProfessional'>, 'service_ids' | 'service_terms'> {
  const terms = services.flatMap(({ id }) => {
    const { price = '', duration = '' } = offer.terms[id] ?? {}
    if (!does(offer, id) || (!price.trim() && !duration.trim())) return []
    return [
      {
        service_id: id,
        ...(price.trim() && { price: parseMoney(price) }),
        ...(duration.trim() && { duration: Number(duration) }),
      },
    ]
  })
  return {
    service_ids: offer.all
      ? null
      : services.filter(({ id }) => offer.chosen.includes(id)).map(({ id }) => id),
    service_terms: terms.length ? terms : null,
  }
}
