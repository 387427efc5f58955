import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'

/** What a service costs and how long it takes, in minutes, when this professional does it. */
export function termsOf(
  service: Service,
  { service_terms }: Professional,
): { price: number; duration: number } {
  const own = service_terms?.find(({ service_id }) => service_id === service.id)
  return { price: own?.price ?? service.price, duration: own?.duration ?? service.duration }
}

/** Services in the order of the page: those the business has put in order, then the others by name. */
export function inPageOrder(services: readonly Service[], order: readonly string[] = []): Service[] {
  const place = new Map(order.map((id, i) => [id, i]))
  const placeOf = ({ id }: Service) => place.get(id) ?? order.length
  return services.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name, 'pt-BR'))
}
