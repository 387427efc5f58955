import * as z from 'zod'
import type { Route } from './contract.ts'
import { partnerContracts } from './contracts.ts'
import { problemSchema } from './errors.ts'
import {
  partnerAppointmentSchema,
  partnerClientSchema,
  partnerConfigSchema,
  partnerServiceSchema,
  partnerStockItemSchema,
  partnerTransactionSchema,
} from './partner.ts'
import { areaFieldDocs, fieldDocs } from './partner-fields.ts'

/** JSON Schema of the contracts' schemas, for the OpenAPI document and the tools of assistants. */

export type Schema = Record<string, unknown>
export type Area = keyof typeof partnerContracts

/** Schemas that have a name in the document: whatever equals one refers to it. */
const named = (): Record<string, Schema> => ({
  Appointment: jsonSchema(partnerAppointmentSchema(), 'appointments', 'output'),
  Client: jsonSchema(partnerClientSchema(), 'clients', 'output'),
  Service: jsonSchema(partnerServiceSchema(), 'services', 'output'),
  BusinessConfig: jsonSchema(partnerConfigSchema(), 'company', 'output'),
  StockItem: jsonSchema(partnerStockItemSchema(), 'stock', 'output'),
  FinancialTransaction: jsonSchema(partnerTransactionSchema(), 'finance', 'output'),
  Availability: jsonSchema(partnerContracts.booking.getAvailability.output, 'booking', 'output'),
  ClientRemoval: jsonSchema(partnerContracts.clients.deleteClient.output, 'clients', 'output'),
})

/** The `components.schemas` of the document; `of` puts a schema there, unless it has a name, and answers with its reference. */
export function components() {
  const schemas = named()
  schemas.Problem = jsonSchema(problemSchema(), undefined, 'output')
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]))
  const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

  function linked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(linked)
    if (typeof value !== 'object' || value === null) return value
    const name = names.get(JSON.stringify(value))
    if (name) return refer(name)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, linked(inner)]))
  }

  return {
    schemas,
    refer,
    of(name: string, schema: Schema): Schema {
      const result = linked(schema) as Schema
      if ('$ref' in result) return result
      schemas[name] = result
      return refer(name)
    },
  }
}

/** The input of a route: its path parameters, query and body. */
export function inputSchema(route: Pick<Route, 'input'>, area: Area): Schema {
  return jsonSchema(route.input, area, 'input')
}

export function outputSchema(route: Pick<Route, 'output'>, area: Area): Schema {
  return jsonSchema(route.output, area, 'output')
}

/** `area` selects the docs of the fields. */
export function jsonSchema(schema: z.ZodType, area: Area | undefined, io: 'input' | 'output'): Schema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return plain(converted, area ? { ...fieldDocs, ...areaFieldDocs[area] } : {}, io) as Schema
}

/** Adds the fields' docs, and drops what few tools of other languages read: Unicode patterns, bounds of all integers. */
function plain(value: unknown, docs: typeof fieldDocs, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, docs, io))
  if (typeof value !== 'object' || value === null) return value
  const schema: Schema = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') schema.properties = properties(inner as Record<string, Schema>, docs, io)
    // Answers may get more fields in future.
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
      // A field that may be null has its facts where its text is.
      const parts = schema.anyOf as Schema[] | undefined
      const anyOf = parts?.map((part) => (part.type === 'string' ? { ...part, ...facts } : part))
      return [name, { ...(description && { description }), ...schema, ...(anyOf ? { anyOf } : facts) }]
    }),
  )
}
