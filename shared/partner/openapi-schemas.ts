import type { Route } from '../contract.ts'
import { partnerContracts } from '../contracts.ts'
import { problemSchema } from '../errors.ts'
import { type Area, jsonSchema, type Schema } from '../json-schema.ts'
import {
  partnerAppointmentSchema,
  partnerClientSchema,
  partnerConfigSchema,
  partnerProfessionalSchema,
  partnerServiceSchema,
  partnerStockItemSchema,
  partnerTransactionSchema,
} from './partner.ts'

/** The OpenAPI document and the MCP tools use them. */

const named = (): Record<string, Schema> => ({
  Appointment: jsonSchema(partnerAppointmentSchema(), 'appointments', 'output'),
  Client: jsonSchema(partnerClientSchema(), 'clients', 'output'),
  Service: jsonSchema(partnerServiceSchema(), 'services', 'output'),
  Professional: jsonSchema(partnerProfessionalSchema(), 'professionals', 'output'),
  BusinessConfig: jsonSchema(partnerConfigSchema(), 'company', 'output'),
  StockItem: jsonSchema(partnerStockItemSchema(), 'stock', 'output'),
  FinancialTransaction: jsonSchema(partnerTransactionSchema(), 'finance', 'output'),
  Availability: jsonSchema(partnerContracts.booking.getAvailability.output, 'booking', 'output'),
  ClientRemoval: jsonSchema(partnerContracts.clients.deleteClient.output, 'clients', 'output'),
})

/** `of` stores a schema unless it has a name, and returns its reference. */
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

/** The input combines path parameters, query and body. */
export function inputSchema(route: Pick<Route, 'input'>, area: Area): Schema {
  return jsonSchema(route.input, area, 'input')
}

export function outputSchema(route: Pick<Route, 'output'>, area: Area): Schema {
  return jsonSchema(route.output, area, 'output')
}
