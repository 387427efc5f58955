import type { Professional } from './professionals.ts'
import type { Service } from './services.ts'
/** Price and duration (minutes) of a service with this professional. */
export function termsOf(
  service: Service,
  { service_terms }: Professional,
): { price: number; duration: number } {
  const own = service_terms?.find(({ service_id }) => service_id === service.id)
  return { price: own?.price ?? service.price, duration: own?.duration ?? service.duration }
}

export type Terms = { price: number; duration: number }
