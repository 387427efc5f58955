import type { ListedProfessional } from '#shared/professionals.ts'
import { type ListedService, serviceFields } from '#shared/services.ts'
import { formatAmount, parseMoney, priceError } from '../../lib/amount.ts'
import type { StaffInput } from '../../lib/staff-address.ts'

/** Empty price and duration are the catalog's. */
export type Terms = { does: boolean; price: string; duration: string }
export type ServiceKey = `srv_${string}`
/** Each service is its own value, so that concurrent changes of different services merge. */
export type OfferValues = { all: boolean } & { [service: ServiceKey]: Terms }

export const keyOf = ({ id }: Pick<ListedService, 'id'>) => id as ServiceKey

export function offerOf(
  { service_ids, service_terms = [] }: Pick<ListedProfessional, 'service_ids' | 'service_terms'>,
  services: readonly Pick<ListedService, 'id'>[],
): OfferValues {
  const terms = services.map(({ id }) => {
    const { price, duration } = service_terms.find(({ service_id }) => service_id === id) ?? {}
    return [
      id,
      {
        does: service_ids?.includes(id) ?? true,
        price: price === undefined ? '' : formatAmount(price),
        duration: duration ? String(duration) : '',
      },
    ]
  })
  return { all: service_ids === undefined, ...Object.fromEntries(terms) }
}

export function termsErrors({ price, duration }: Terms): Partial<Record<'price' | 'duration', string>> {
  const typed = duration.trim()
  const { min, max } = serviceFields.duration
  const isDuration = /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max
  return {
    ...(typed && !isDuration && { duration: `Informe a duração de ${min} a ${max} minutos.` }),
    ...(price.trim() && { price: priceError(price) }),
  }
}

/** Terms of services that are not offered, or no longer exist, are left out. */
export function toChange(
  offer: OfferValues,
  services: readonly ListedService[],
): Pick<StaffInput<'updateProfessional'>, 'service_ids' | 'service_terms'> {
  const done = services.filter((service) => offer.all || offer[keyOf(service)]?.does)
  const terms = done.flatMap((service) => {
    const { price = '', duration = '' } = offer[keyOf(service)] ?? {}
    if (!price.trim() && !duration.trim()) return []
    return [
      {
        service_id: service.id,
        ...(price.trim() && { price: parseMoney(price) }),
        ...(duration.trim() && { duration: Number(duration) }),
      },
    ]
  })
  return {
    service_ids: offer.all ? null : done.map(({ id }) => id),
    service_terms: terms.length ? terms : null,
  }
}
