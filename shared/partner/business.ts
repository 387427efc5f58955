import * as z from 'zod'
import { contract } from '../contract.ts'
import { changeShape, newShape } from '../entity-schema.ts'
import { changesOf, date, id, line, quantity } from '../fields.ts'
import { enteredFields, transactionTypes } from '../finance.ts'
import { serviceFields } from '../services.ts'
import { movementTypes, newStockItem, stockFields } from '../stock.ts'
import {
  pageOf,
  paging,
  partnerConfigSchema,
  partnerProfessionalSchema,
  partnerServiceSchema,
  partnerStockItemSchema,
  partnerTransactionSchema,
  since,
} from './partner.ts'
import * as routes from './routes.ts'

/** Staff alone combine services and give colours. */
function openFields() {
  const { color: _, combo_of: _parts, ...fields } = serviceFields
  return fields
}

export const partnerServicesContract = /* @__PURE__ */ contract(routes.partnerServicesAddresses, {
  listServices: {
    access: { permission: 'business.enter', scope: 'services:read' },
    input: () => z.strictObject({}),
    output: () => pageOf(partnerServiceSchema()),
    status: 200,
    errors: [],
  },
  getService: {
    access: { permission: 'business.enter', scope: 'services:read' },
    input: () => z.strictObject({ service_id: id('srv') }),
    output: partnerServiceSchema,
    status: 200,
    versioned: true,
    errors: ['service_not_found'],
  },
  createService: {
    access: { permission: 'catalog.write', scope: 'services:write' },
    input: () => z.strictObject(newShape(openFields())),
    output: partnerServiceSchema,
    status: 201,
    idempotent: true,
    versioned: true,
    errors: ['too_many_services'],
  },
  updateService: {
    access: { permission: 'catalog.write', scope: 'services:write' },
    input: () =>
      z.strictObject({
        ...changeShape(openFields()),
        service_id: id('srv'),
        version: z.int().min(1).optional(),
      }),
    output: partnerServiceSchema,
    status: 200,
    input_of: 'getService',
    idempotent: true,
    versioned: true,
    errors: ['service_not_found', 'version_conflict', 'service_in_combo'],
  },
  deleteService: {
    access: { permission: 'catalog.write', scope: 'services:write' },
    input: () => z.strictObject({ service_id: id('srv') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['service_not_found', 'service_in_combo'],
  },
})

export const partnerProfessionalsContract = /* @__PURE__ */ contract(routes.partnerProfessionalsAddresses, {
  /** A single page lists the whole team by name. */
  listProfessionals: {
    access: { permission: 'business.enter', scope: 'services:read' },
    input: () => z.strictObject({}),
    output: () => pageOf(partnerProfessionalSchema()),
    status: 200,
    errors: [],
  },
})

export const partnerCompanyContract = /* @__PURE__ */ contract(routes.partnerCompanyAddresses, {
  getBusinessConfig: {
    access: { permission: 'business.enter', scope: 'business_config:read' },
    input: () => z.strictObject({}),
    output: partnerConfigSchema,
    status: 200,
    versioned: true,
    errors: [],
  },
  updateBusinessConfig: {
    access: { permission: 'company.write', scope: 'business_config:write' },
    input: () => {
      const { id: _, business_name, slug, timezone, version, ...fields } = partnerConfigSchema().shape
      return changesOf(fields).extend({ version: z.int().min(0).optional() })
    },
    output: partnerConfigSchema,
    status: 200,
    input_of: 'getBusinessConfig',
    idempotent: true,
    versioned: true,
    errors: ['version_conflict', 'too_many_changes'],
  },
})

export const partnerStockContract = /* @__PURE__ */ contract(routes.partnerStockAddresses, {
  listStockItems: {
    access: { permission: 'stock.read', scope: 'stock_items:read' },
    input: () => z.strictObject(paging()),
    output: () => pageOf(partnerStockItemSchema()),
    status: 200,
    errors: [],
  },
  getStockItem: {
    access: { permission: 'stock.read', scope: 'stock_items:read' },
    input: () => z.strictObject({ stock_item_id: id('stk') }),
    output: partnerStockItemSchema,
    status: 200,
    versioned: true,
    errors: ['stock_item_not_found'],
  },
  createStockItem: {
    access: { permission: 'stock.write', scope: 'stock_items:write' },
    input: newStockItem,
    output: partnerStockItemSchema,
    status: 201,
    idempotent: true,
    versioned: true,
    errors: ['too_many_stock_items'],
  },
  updateStockItem: {
    access: { permission: 'stock.write', scope: 'stock_items:write' },
    input: () =>
      z.strictObject({
        ...changeShape(stockFields),
        stock_item_id: id('stk'),
        version: z.int().min(1).optional(),
      }),
    output: partnerStockItemSchema,
    status: 200,
    input_of: 'getStockItem',
    idempotent: true,
    versioned: true,
    errors: ['stock_item_not_found', 'version_conflict'],
  },
  deleteStockItem: {
    access: { permission: 'stock.write', scope: 'stock_items:write' },
    input: () => z.strictObject({ stock_item_id: id('stk') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['stock_item_not_found'],
  },
  /** `quantity` is the change, or with `adjustment` the new quantity. */
  moveStock: {
    access: { permission: 'stock.write', scope: 'stock_items:write' },
    input: () =>
      z.strictObject({
        stock_item_id: id('stk'),
        type: z.enum(movementTypes),
        quantity: quantity(),
        reason: line(200).optional(),
      }),
    output: partnerStockItemSchema,
    status: 201,
    idempotent: true,
    versioned: true,
    errors: ['stock_item_not_found', 'insufficient_stock'],
  },
})

export const partnerFinanceContract = /* @__PURE__ */ contract(routes.partnerFinanceAddresses, {
  listTransactions: {
    access: { permission: 'money.read', scope: 'financial_transactions:read' },
    input: () =>
      z.strictObject({
        from: date().optional(),
        to: date().optional(),
        type: z.enum(transactionTypes).optional(),
        ...since(),
        ...paging(),
      }),
    output: () => pageOf(partnerTransactionSchema()),
    people: 'transaction',
    status: 200,
    errors: ['changed_since_too_old'],
  },
  getTransaction: {
    access: { permission: 'money.read', scope: 'financial_transactions:read' },
    input: () => z.strictObject({ transaction_id: id('fin') }),
    output: partnerTransactionSchema,
    status: 200,
    versioned: true,
    errors: ['transaction_not_found'],
  },
  createTransaction: {
    access: { permission: 'money.write', scope: 'financial_transactions:write' },
    input: () => z.strictObject(newShape(enteredFields)),
    output: partnerTransactionSchema,
    status: 201,
    idempotent: true,
    versioned: true,
    errors: [],
  },
  /** Transactions of an appointment or a sale change by reversal only (RULINGS C6). */
  updateTransaction: {
    access: { permission: 'money.write', scope: 'financial_transactions:write' },
    input: () =>
      z.strictObject({
        ...changeShape(enteredFields),
        transaction_id: id('fin'),
        version: z.int().min(1).optional(),
      }),
    output: partnerTransactionSchema,
    status: 200,
    input_of: 'getTransaction',
    idempotent: true,
    versioned: true,
    errors: ['transaction_not_found', 'version_conflict', 'entry_derived'],
  },
  deleteTransaction: {
    access: { permission: 'money.write', scope: 'financial_transactions:write' },
    input: () => z.strictObject({ transaction_id: id('fin') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['transaction_not_found', 'entry_derived'],
  },
})
