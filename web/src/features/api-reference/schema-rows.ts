import { type OpenApi, resolved, type Schema } from './openapi.ts'

export type SchemaRow = {
  name: string
  type: string
  required: boolean
  text: string
}

/** Nested fields are listed to this depth. */
const DEPTH = 4

/** A nested field is named `payments[].amount`. */
export function rowsOf(document: OpenApi, node: Schema, prefix = '', depth = 0): SchemaRow[] {
  const schema = resolved(document, node)
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolved(document, part))]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, part]) => {
      const field = withoutNull(document, part)
      const name = prefix + key
      const row = { name, type: typeOf(document, part), required: required.includes(key) }
      const inner = field.items ? withoutNull(document, field.items) : field
      const below = depth < DEPTH && (inner.properties || inner.allOf)
      const text = [field.description ?? part.description, ...rulesOf(field)].filter(Boolean).join(' ')
      return [
        { ...row, text },
        ...(below ? rowsOf(document, inner, field.items ? `${name}[].` : `${name}.`, depth + 1) : []),
      ]
    }),
  )
}

const isNull = (schema: Schema) => schema.type === 'null'

function withoutNull(document: OpenApi, node: Schema): Schema {
  const schema = resolved(document, node)
  const others = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => !isNull(resolved(document, choice)))
  const [only] = others
  if (others.length !== 1 || !only) return schema
  const { anyOf: _, oneOf: __, ...beside } = schema
  return { ...resolved(document, only), ...beside }
}

/** Examples are `string (date)`, `integer | null` and `object[]`. */
export function typeOf(document: OpenApi, node: Schema): string {
  const schema = resolved(document, node)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `${typeOf(document, schema.items)}[]`
  const type = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat().join(' | ')
  return schema.format && !schema.enum ? `${type} (${schema.format})` : type
}

const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

export function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const values = schema.enum ?? schema.items?.enum
  return [
    values && `Valores: ${values.map((value) => String(value)).join(', ')}.`,
    isBound(minimum) && isBound(maximum)
      ? `De ${minimum} a ${maximum}.`
      : isBound(minimum)
        ? `No mínimo ${minimum}.`
        : isBound(maximum) && `No máximo ${maximum}.`,
    maxLength !== undefined &&
      ((minLength ?? 0) > 1 ? `De ${minLength} a ${maxLength} caracteres.` : `Até ${maxLength} caracteres.`),
    maxItems !== undefined
      ? `Até ${maxItems} itens.`
      : Boolean(minItems) && `Pelo menos ${minItems} ${minItems === 1 ? 'item' : 'itens'}.`,
    schema.default !== undefined && `Padrão: ${JSON.stringify(schema.default)}.`,
  ].filter((rule) => typeof rule === 'string')
}
