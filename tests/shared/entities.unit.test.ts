import { describe, expect, test } from 'vitest'
import { appointmentFields, appointmentSchema } from '#shared/appointments.ts'
import { clientFields } from '#shared/client-fields.ts'
import { clientSchema } from '#shared/clients.ts'
import { companyFields, companySchema } from '#shared/company.ts'
import { auditLabel, type Entity, entriesOf, fieldNames } from '#shared/entity.ts'
import { recurringFields, recurringSchema, transactionFields, transactionSchema } from '#shared/finance.ts'
import { openApiDocument } from '#shared/partner/openapi.ts'
import { professionalFields, professionalSchema } from '#shared/professionals.ts'
import { listedServiceSchema, serviceFields } from '#shared/services.ts'
import { stockFields, stockItemSchema } from '#shared/stock.ts'
import { exportedRows } from '../../web/src/features/clients/exported-rows.ts'
import { fields as auditLabels } from '../../web/src/features/help/audit/fields.ts'
import { stockColumns } from '../../web/src/features/stock/stock-columns.tsx'
import { fieldsOf, valuesOf } from '../../web/src/lib/entity-form.ts'

// Tests the tables of fields: what each entry leads to.

type Schemas = { schemas: Record<string, { properties: Record<string, { description?: string }> }> }
const { schemas } = (openApiDocument() as { components: Schemas }).components

const columns = stockColumns({ write: true, costs: true, onMove: () => {} }).filter(({ csv }) => csv)
type Table = [string, Entity, () => { shape: object }, { headers?: string[]; unpublished?: string[] }]
const tables: Table[] = [
  ['Appointment', appointmentFields, appointmentSchema, {}],
  ['Client', clientFields, clientSchema, { headers: exportedRows([])[0] ?? [] }],
  ['Company', companyFields, companySchema, { unpublished: fieldNames(companyFields) }],
  ['FinancialTransaction', transactionFields, transactionSchema, {}],
  ['Professional', professionalFields, professionalSchema, { unpublished: ['phone', 'email', 'color'] }],
  ['RecurringExpense', recurringFields, recurringSchema, { unpublished: fieldNames(recurringFields) }],
  ['Service', serviceFields, listedServiceSchema, {}],
  ['StockItem', stockFields, stockItemSchema, { headers: columns.map(({ header }) => header) }],
]

describe.each(tables)('each field of a %s', (name, entity, schema, { headers, unpublished = [] }) => {
  test.each(entriesOf(entity))(
    '%s is stored, answered, documented where it is published, exported and labelled',
    (field, facts) => {
      expect(Object.keys(schema().shape)).toContain(field)
      const documented = schemas[name]?.properties[field]?.description
      expect(Boolean(documented)).toBe(!unpublished.includes(field))
      if (headers) expect(headers).toContain(facts.column ?? facts.label)
      expect(auditLabels[field]).toBe(auditLabel(facts))
    },
  )

  test('is null for an empty form where it may be missing, and its fallback where it has one', () => {
    const empty = fieldsOf(entity, valuesOf(entity)) as Record<string, unknown>
    for (const [field, { optional, fallback }] of entriesOf(entity))
      if (optional) expect(empty[field]).toBeNull()
      else if (fallback !== undefined) expect(empty[field]).toBe(fallback)
  })
})
