import * as z from 'zod'
import { contract } from './contract.ts'
import { date, id, instant, line, money, paragraph, quantity } from './fields.ts'
import { payments, receivable, settlementSchema } from './payments.ts'
import { salesAddresses } from './staff-routes.ts'
import { stockItemSchema } from './stock.ts'

export const SALE_LINES = 20

export const DISCOUNT_TOO_HIGH = 'Desconto não pode ser maior que o subtotal'

const saleLineSchema = () =>
  z.object({
    kind: z.enum(['product', 'service']),
    id: z.string(),
    product_name: z.string(),
    unit: z.string().optional(),
    quantity: quantity(),
    unit_price: money(),
    discount: money(),
    /** The total is unit price times quantity, less the discount. */
    total_amount: money(),
  })
export type SaleLine = z.infer<ReturnType<typeof saleLineSchema>>

export const saleSchema = () =>
  z.object({
    id: z.string(),
    lines: z.array(saleLineSchema()),
    total_amount: money(),
    settlement: settlementSchema(),
    notes: paragraph(1000).optional(),
    by: z.string().optional(),
    status: z.enum(['done', 'reversed']),
    reversed_at: instant().optional(),
    reversed_by: z.string().optional(),
    reverse_reason: line(200).optional(),
    created_at: instant(),
    version: z.int(),
  })
export type Sale = z.infer<ReturnType<typeof saleSchema>>

const lineInput = () =>
  z.strictObject({
    kind: z.enum(['product', 'service']),
    id: z.union([id('stk'), id('srv')]),
    quantity: quantity().refine((units) => units > 0, 'Informe uma quantidade maior que zero.'),
    discount: money().optional(),
  })

export const salesContract = /* @__PURE__ */ contract(salesAddresses, {
  /** The till needs the day's figures, and what can be sold at which price. */
  getTill: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        today: z.string(),
        /** Reversed sales do not count. */
        sales: z.object({ count: z.int(), revenue: z.number() }),
        products: z.array(stockItemSchema()),
        services: z.array(z.object({ id: z.string(), name: z.string(), price: money() })),
      }),
    status: 200,
    errors: [],
  },
  listSales: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ from: date(), to: date(), cursor: z.string().max(2000).optional() }),
    output: () => z.object({ sales: z.array(saleSchema()), cursor: z.string().optional() }),
    people: 'sale',
    status: 200,
    errors: [],
  },
  getSale: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ sale_id: id('sal') }),
    output: saleSchema,
    status: 200,
    errors: ['sale_not_found'],
  },
  /** A changed `total_amount` refuses the sale, because prices differ from those shown. */
  processSale: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({
        lines: z.array(lineInput()).min(1, 'Escolha um produto ou serviço.').max(SALE_LINES),
        payments: payments().optional(),
        receivable: receivable().optional(),
        notes: paragraph(1000).optional(),
        total_amount: z.number().min(0),
      }),
    output: saleSchema,
    status: 201,
    idempotent: true,
    errors: ['stock_item_not_found', 'service_not_found', 'insufficient_stock', 'price_changed'],
  },
  reverseSale: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({ sale_id: id('sal'), version: z.int().min(1), reason: line(200).optional() }),
    output: saleSchema,
    status: 200,
    idempotent: true,
    errors: ['sale_not_found', 'sale_reversed', 'version_conflict'],
  },
})
