import type { Professional } from './professionals.ts'
import type { Service } from './services.ts'

export type Terms = { price: number; duration: number }

/** What a service costs and how long it takes, in minutes; a professional may have their own price or time. */
export function termsOf(
  service: Pick<Service, 'id' | 'price' | 'duration'>,
  professional: Pick<Professional, 'service_terms'> | undefined,
): Terms {
  const own = professional?.service_terms?.find(({ service_id }) => service_id === service.id)
  return { price: own?.price ?? service.price, duration: own?.duration ?? service.duration }
}
