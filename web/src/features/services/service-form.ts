import { toCents } from '#shared/money.ts'
import { COMBO_PARTS, type ListedService, SERVICE_MINUTES } from '#shared/services.ts'
import { formatAmount, parseMoney, priceError } from '../../lib/amount.ts'
import type { StaffInput } from '../../lib/staff-api.ts'

export type ServiceValues = {
  kind: 'single' | 'combo'
  name: string
  description: string
  /** As typed: `1.234,50`. */
  price: string
  /** Minutes, as typed. */
  duration: string
  category: string
  color: string
  visible: boolean
  is_active: boolean
  parts: string[]
}

/** How each field is called on the screen. */
export const fieldNames: Record<keyof ServiceValues, string> = {
  kind: 'Tipo',
  name: 'Nome',
  description: 'Descrição',
  price: 'Preço',
  duration: 'Duração',
  category: 'Categoria',
  color: 'Cor',
  visible: 'Visível na página',
  is_active: 'Ativo',
  parts: 'Serviços do combo',
}

/** Initial values: empty, or the stored service's. */
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
    parts: service?.combo_of ?? [],
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

export function partsError({ kind, parts }: Pick<ServiceValues, 'kind' | 'parts'>): string | undefined {
  if (kind === 'combo' && parts.length < COMBO_PARTS.min) return 'Um combo tem pelo menos dois serviços.'
  if (kind === 'combo' && parts.length > COMBO_PARTS.max)
    return `Um combo tem no máximo ${COMBO_PARTS.max} serviços.`
}

/** Time and price of the services together. */
export function sumOf(parts: readonly ListedService[]): { duration: number; price: number } {
  return {
    duration: parts.reduce((sum, { duration }) => sum + duration, 0),
    price: parts.reduce((sum, { price }) => sum + toCents(price), 0) / 100,
  }
}

const shared = (values: ServiceValues) => ({
  name: values.name.trim(),
  price: parseMoney(values.price) ?? 0,
  duration: Number(values.duration),
  visible: values.visible,
  is_active: values.is_active,
})

export function toCreate(values: ServiceValues): StaffInput<'createService'> {
  const { description, category, color, kind, parts } = values
  return {
    ...shared(values),
    ...(description.trim() && { description: description.trim() }),
    ...(category.trim() && { category: category.trim() }),
    ...(color && { color }),
    ...(kind === 'combo' && { combo_of: parts }),
  }
}

/** Every field of the form; empty ones are cleared. */
export function toUpdate(
  service_id: string,
  version: number,
  values: ServiceValues,
): StaffInput<'updateService'> {
  return {
    service_id,
    version,
    ...shared(values),
    description: values.description.trim() || null,
    category: values.category.trim() || null,
    color: values.color || null,
    combo_of: values.kind === 'combo' ? values.parts : null,
  }
}

/** Whether a category exists, whatever its case. */
export function isKnown(category: string, categories: readonly string[]): boolean {
  const wanted = category.trim().toLowerCase()
  return categories.some((one) => one.toLowerCase() === wanted)
}
