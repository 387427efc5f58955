import type { FormOf } from '#shared/entity.ts'
import { toCents } from '#shared/money.ts'
import { type ListedService, serviceFields } from '#shared/services.ts'
import { valuesOf as entityValues } from '../../lib/entity-form.ts'

type ServiceValues = FormOf<typeof serviceFields> & { kind: 'single' | 'combo' }

export const valuesOf = (service?: ListedService): ServiceValues => ({
  ...entityValues(serviceFields, service ?? { duration: 30 }),
  kind: service?.combo_of ? 'combo' : 'single',
})

/** Only a combo has parts. */
export const typedOf = ({ kind, ...values }: ServiceValues) =>
  kind === 'combo' ? values : { ...values, combo_of: [] }

export function partsError(parts: string[], { kind }: Pick<ServiceValues, 'kind'>): string | undefined {
  const { min, max, tooFew } = serviceFields.combo_of
  if (kind === 'single') return undefined
  if (parts.length < min) return tooFew
  return parts.length > max ? `Um combo tem no máximo ${max} serviços.` : undefined
}

export function sumOf(parts: readonly ListedService[]): { duration: number; price: number } {
  return {
    duration: parts.reduce((sum, { duration }) => sum + duration, 0),
    price: parts.reduce((sum, { price }) => sum + toCents(price), 0) / 100,
  }
}

/** Case does not matter. */
export function isKnown(category: string, categories: readonly string[]): boolean {
  const wanted = category.trim().toLowerCase()
  return categories.some((one) => one.toLowerCase() === wanted)
}

/** Services without a position follow. */
export function inOrder(services: readonly ListedService[], ids: readonly string[]): ListedService[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...services].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/** Services that the filter hides keep their places. */
export function orderOfAll(all: readonly string[], shown: readonly string[]): string[] {
  const chosen = new Set(shown)
  let next = 0
  return all.map((id) => (chosen.has(id) ? (shown[next++] as string) : id))
}
