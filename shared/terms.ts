import type { Professional } from './professionals.ts'
import type { Service } from './services.ts'

export type Terms = { price: number; duration: number }

export function termsOf(
  service: Pick<Service, 'id' | 'price' | 'duration'>,
  professional: Pick<Professional, 'service_terms'> | undefined,
): Terms {
  const own = professional?.service_terms?.find(({ service_id }) => service_id === service.id)
  return { price: own?.price ?? service.price, duration: own?.duration ?? service.duration }
}
