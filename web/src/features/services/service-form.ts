import { toCents } from '#shared/money.ts'
import { COMBO_PARTS, type ListedService, SERVICE_MINUTES } from '#shared/services.ts'
import { formatAmount, parseMoney, priceError } from '../../lib/amount.ts'

export type ServiceValues = {
  kind: 'single' | 'combo'
  name: string
  description: string
  /** Prices are typed like `1.234,50`. */
  price: string
  duration: string
  category: string
  color: string
  visible: boolean
  is_active: boolean
  combo_of: string[]
}

export const labels: Record<keyof ServiceValues, string> = {
  kind: 'Tipo',
  name: 'Nome',
  description: 'Descrição',
  price: 'Preço (R$)',
  duration: 'Duração (min)',
  category: 'Categoria',
  color: 'Cor',
  visible: 'Visível na página',
  is_active: 'Ativo',
  combo_of: 'Serviços do combo',
}

export function valuesOf(service?: ListedService): ServiceValues {
  return {
    kind: service?.combo_of ? 'combo' : 'single',
    name: service?.name ?? '',
    description: service?.description ?? '',
    price: service ? formatAmount(service.price) : '',
    duration: service ? String(service.duration) : '30',
    category: service?.category ?? '',
    color: service?.color ?? '',
    visible: service?.visible ?? true,
    is_active: service?.is_active ?? true,
    combo_of: service?.combo_of ?? [],
  }
}

export function servicePriceError(typed: string): string | undefined {
  return typed.trim() ? priceError(typed) : 'Informe o preço. Pode ser 0.'
}

export function durationError(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return 'Informe a duração em minutos inteiros.'
  if (Number(typed) < SERVICE_MINUTES.min) return `A duração mínima é de ${SERVICE_MINUTES.min} minutos.`
  if (Number(typed) > SERVICE_MINUTES.max) return `A duração máxima é de ${SERVICE_MINUTES.max} minutos.`
}

export function partsError(parts: string[], { kind }: Pick<ServiceValues, 'kind'>): string | undefined {
  if (kind === 'combo' && parts.length < COMBO_PARTS.min) return 'Um combo tem pelo menos dois serviços.'
  if (kind === 'combo' && parts.length > COMBO_PARTS.max)
    return `Um combo tem no máximo ${COMBO_PARTS.max} serviços.`
}

export function sumOf(parts: readonly ListedService[]): { duration: number; price: number } {
  return {
    duration: parts.reduce((sum, { duration }) => sum + duration, 0),
    price: parts.reduce((sum, { price }) => sum + toCents(price), 0) / 100,
  }
}

export function fieldsOf({ kind, ...values }: ServiceValues) {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    price: parseMoney(values.price) ?? 0,
    duration: Number(values.duration),
    category: values.category.trim() || null,
    color: values.color || null,
    visible: values.visible,
    is_active: values.is_active,
    combo_of: kind === 'combo' ? values.combo_of : null,
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
