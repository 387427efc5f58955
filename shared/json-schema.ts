import type * as z from 'zod'
import { toJSONSchema } from 'zod/v4/core'
import type { partnerContracts } from './contracts.ts'
import { areaFieldDocs, fieldDocs } from './partner/fields.ts'

/** It is apart from the contracts, so that our assistant loads without them. */

export type Schema = Record<string, unknown>
export type Area = keyof typeof partnerContracts

/** `area` selects the fields' descriptions. */
export function jsonSchema(schema: z.ZodType, area: Area | undefined, io: 'input' | 'output'): Schema {
  const { $schema: _, ...converted } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return plain(converted, area ? { ...fieldDocs, ...areaFieldDocs[area] } : {}, io) as Schema
}

/** Unicode patterns and integer bounds are dropped, because few tools read them. */
function plain(value: unknown, docs: typeof fieldDocs, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, docs, io))
  if (typeof value !== 'object' || value === null) return value
  const schema: Schema = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') schema.properties = properties(inner as Record<string, Schema>, docs, io)
    // Replies may get more fields in future.
    else if (key === 'additionalProperties' && inner === false && io === 'output') continue
    else if (key === 'pattern' && (/\\p\{|@/.test(inner) || 'format' in value)) continue
    else if (Math.abs(inner) === Number.MAX_SAFE_INTEGER) continue
    else schema[key] = plain(inner, docs, io)
  }
  return schema
}

function properties(fields: Record<string, Schema>, docs: typeof fieldDocs, io: 'input' | 'output') {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { description, ...facts } = Object.hasOwn(docs, name) ? (docs[name] ?? {}) : {}
      const schema = plain(field, docs, io) as Schema
      // A nullable field has its facts beside its text.
      const parts = schema.anyOf as Schema[] | undefined
      const anyOf = parts?.map((part) => (part.type === 'string' ? { ...part, ...facts } : part))
      return [name, { ...(description && { description }), ...schema, ...(anyOf ? { anyOf } : facts) }]
    }),
  )
}
