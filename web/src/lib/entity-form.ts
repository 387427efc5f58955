import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import {
  columnOf,
  type Entity,
  eachOf,
  entriesOf,
  type Field,
  type FormOf,
  NO_AMOUNT,
  type ValueOf,
} from '#shared/entity.ts'
import { formatPhone } from '#shared/phone.ts'
import {
  amountError,
  formatAmount,
  formatQuantity,
  parseMoney,
  parseQuantity,
  quantityError,
  tidyAmount,
  tidyQuantity,
} from './amount.ts'
import { changedFields } from './merge3.ts'
import { type FormSettings, type Rules, type TextRules, useRecordForm } from './record-form.ts'
import { withoutNulls } from './without-nulls.ts'

/** The inputs of a form: a forgotten field does not compile. */
export type Inputs<E> = Record<keyof E, ReactNode>

/** Fields as the routes take them: null for an empty one that may be missing. */
export type FieldsOf<E> = {
  [K in keyof E]: E[K] extends { optional: true } ? ValueOf<E[K]> | null : ValueOf<E[K]>
}

/** Returns the first values of a form: of the stored record, or of a new one. */
export function valuesOf<E extends Entity>(
  entity: E,
  stored: { readonly [K in keyof E]?: unknown } = {},
): FormOf<E> {
  return eachOf(entity, (field, name) => shown(field, field.initial ? undefined : stored[name])) as FormOf<E>
}

function shown(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'money':
      return value === undefined ? '' : formatAmount(Number(value))
    case 'quantity':
      return value === undefined ? '' : formatQuantity(Number(value))
    case 'count':
      return String(value ?? field.fallback ?? '')
    case 'phone':
      return formatPhone(String(value ?? ''))
    case 'flag':
      return value ?? field.fallback ?? false
    case 'choice':
      return value ?? field.fallback ?? (field.optional ? '' : Object.keys(field.of)[0])
    case 'list':
    case 'ids':
      return value ?? []
    default:
      return value ?? field.fallback ?? ''
  }
}

/** Returns what was typed as the routes take it. */
export function fieldsOf<E extends Entity>(entity: E, values: FormOf<E>): FieldsOf<E> {
  return eachOf(entity, (field, name) => typed(field, values[name]) ?? field.fallback ?? null) as FieldsOf<E>
}

function typed(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if (typeof value !== 'string') return field.kind === 'flag' && field.stored ? value || undefined : value
  const text = value.trim()
  if (field.kind === 'money') return parseMoney(text)
  if (field.kind === 'quantity') return parseQuantity(text)
  if (field.kind === 'count') return text ? Number(text) : undefined
  return text || (field.optional || field.fallback !== undefined ? undefined : '')
}

/** Returns what a new record is created with. */
export const newOf = <E extends Entity>(entity: E, values: FormOf<E>) =>
  withoutNulls(fieldsOf(entity, values))

/** Returns the fields that changed from `base`. */
export function changesOf<E extends Entity>(entity: E, values: FormOf<E>, base: FormOf<E>) {
  const changed = changedFields(fieldsOf(entity, values), fieldsOf(entity, base))
  for (const [name, { initial }] of entriesOf(entity)) if (initial) delete changed[name]
  return changed as Partial<
    Omit<FieldsOf<E>, { [K in keyof E]: E[K] extends { initial: true } ? K : never }[keyof E]>
  >
}

/** Returns what is wrong with what was typed, or with a cell of a file; nothing is right. */
export function typedFault(field: Field, text: string): string | undefined {
  if (!text.trim()) return undefined
  if (field.kind === 'quantity') return quantityError(text)
  if (field.kind === 'money') {
    const fault = amountError(text, columnOf(field).split(' ')[0]?.toLowerCase())
    return fault ?? (field.above && parseMoney(text) === 0 ? NO_AMOUNT : undefined)
  }
  if (field.kind !== 'count') return undefined
  const { min, max, messages } = field
  if (!/^\d+$/.test(text.trim())) return messages?.whole
  return Number(text) < min ? messages?.min : Number(text) > max ? messages?.max : undefined
}

/** Returns what a form says of a field. */
export const fieldFault = (field: Field, text: string): string | undefined =>
  text.trim() ? typedFault(field, text) : field.required

const formLabel = (field: Field): string => (field.kind === 'money' ? `${field.label} (R$)` : field.label)

function rulesOf(field: Field): TextRules<Record<string, string>, string> {
  const { required } = field
  const rules = { ...(required && { required }), ...(field.optional && { optional: true }) }
  if (field.kind === 'list')
    return { ...rules, check: (texts) => (texts.length > field.max ? field.tooMany : undefined) }
  const check = (text: string) => typedFault(field, text)
  if (field.kind === 'count') return { ...rules, check }
  if (field.kind !== 'money' && field.kind !== 'quantity') return rules
  return { ...rules, check, tidy: field.kind === 'money' ? tidyAmount : tidyQuantity }
}

type InputProps = {
  maxLength?: number
  inputMode?: 'decimal' | 'email' | 'numeric'
  type?: HTMLInputTypeAttribute
  placeholder?: string
  autoComplete?: 'off'
  spellCheck?: false
  className?: string
}

function inputOf(field: Field): InputProps {
  const autoComplete = 'off'
  switch (field.kind) {
    case 'text':
      return field.lines ? { maxLength: field.max } : { maxLength: field.max, autoComplete }
    case 'list':
      return { maxLength: field.each }
    case 'email':
      return { maxLength: 254, type: 'email', inputMode: 'email', autoComplete, spellCheck: false }
    case 'date':
      return { type: 'date', autoComplete }
    case 'money':
    case 'quantity': {
      const placeholder = field.kind === 'money' ? '0,00' : '0'
      return { inputMode: 'decimal', autoComplete, placeholder, className: 'text-right' }
    }
    default:
      return {}
  }
}

/** A form over one record whose labels, limits and messages come from its entity. */
export function useEntityForm<E extends Entity, V extends Record<keyof E & string, unknown>, A>(
  entity: E,
  settings: Omit<FormSettings<V, A>, 'labels'>,
) {
  type Name = keyof E & keyof V & string
  const form = useRecordForm<V, A>({ ...settings, labels: eachOf(entity, formLabel) })
  const rulesFor = (name: Name) => rulesOf(entity[name] as Field) as object
  const inputFor = (name: Name) => inputOf(entity[name] as Field)
  return {
    ...form,
    text: <K extends Name>(name: K, rules: TextRules<V, K> = {}) => ({
      ...inputFor(name),
      ...form.text(name, { ...rulesFor(name), ...rules }),
    }),
    value: <K extends Name>(name: K, rules: Rules<V, K> = {}) => ({
      ...(entity[name]?.kind === 'text' || entity[name]?.kind === 'list'
        ? { maxLength: inputFor(name).maxLength }
        : undefined),
      ...form.value(name, { ...rulesFor(name), ...rules }),
    }),
  }
}
