import * as z from 'zod'
import { categoryName } from './categories.ts'
import { contract } from './contract.ts'
import type { Entity } from './entity.ts'
import { changeShape, newShape, storedShape } from './entity-schema.ts'
import { date, day, id, instant } from './fields.ts'
import { paymentLabels, paymentMethods, paymentSchema, payments } from './payments.ts'
import { financeAddresses } from './staff-routes.ts'

export const typeNames = { income: 'Receita', expense: 'Despesa' } as const
export type TransactionType = keyof typeof typeNames
export const transactionTypes = Object.keys(typeNames) as [TransactionType, ...TransactionType[]]

export const APPOINTMENT_CATEGORY = 'Serviços'
export const SALE_CATEGORY = 'Vendas'

export const LISTED_TRANSACTIONS = 1_000

export const RECURRING_EXPENSES = 100

/** The lines' amounts and the tip add up to the total. */
const ledgerLineSchema = () =>
  z.object({
    kind: z.enum(['product', 'service']),
    id: z.string(),
    name: z.string(),
    quantity: z.number(),
    amount: z.number(),
  })
export type LedgerLine = z.infer<ReturnType<typeof ledgerLineSchema>>

export const transactionFields = {
  type: { kind: 'choice', of: typeNames, label: 'Tipo', doc: '`income`: receita; `expense`: despesa.' },
  category: { kind: 'text', max: 60, label: 'Categoria', required: 'Escolha uma categoria.' },
  amount: { kind: 'money', above: true, label: 'Valor', required: 'Informe o valor.' },
  description: { kind: 'text', max: 200, label: 'Descrição', optional: true },
  /** Pending entries have their due date here, others the business day that counts. */
  date: {
    kind: 'date',
    of: 'business',
    label: 'Data',
    doc: 'Dia, no fuso da empresa.',
    required: 'Informe a data.',
  },
} as const satisfies Entity

/** An entry by hand is stored with payments and a status in place of the last two. */
export const enteredFields = {
  ...transactionFields,
  payment_method: { kind: 'choice', of: paymentLabels, label: 'Forma de pagamento', optional: true },
  pending: {
    kind: 'flag',
    stored: true,
    label: 'Ainda não foi pago',
    doc: 'Ainda a receber ou a pagar.',
    optional: true,
    initial: true,
  },
} as const satisfies Entity

/** The ledger has no personal data: it says what was sold, not to whom. */
export const transactionSchema = () =>
  z.object({
    id: z.string(),
    ...storedShape(transactionFields),
    /** A reversal's amount is negative. */
    amount: z.number(),
    /** Only `paid` ones count; `pending` ones are due at `date`. */
    status: z.enum(['paid', 'pending']),
    payments: z.array(paymentSchema().extend({ amount: z.number() })),
    tip: z.number().optional(),
    lines: z.array(ledgerLineSchema()).optional(),
    professional_id: z.string().optional(),
    appointment_id: z.string().optional(),
    /** This version of the appointment created it. */
    appointment_version: z.int().optional(),
    sale_id: z.string().optional(),
    recurring_id: z.string().optional(),
    /** Both entries of a reversal name each other. */
    reverses: z.string().optional(),
    reversed_by: z.string().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Transaction = z.infer<ReturnType<typeof transactionSchema>>

const listedTransactionSchema = () =>
  transactionSchema().extend({
    client: z.object({ id: z.string().optional(), name: z.string() }).optional(),
  })
export type ListedTransaction = z.infer<ReturnType<typeof listedTransactionSchema>>

/** `before` is what counted until then; `removed` means that the entry is gone. */
export const ledgerEventSchema = () =>
  transactionSchema().extend({
    before: transactionSchema().optional(),
    removed: z.literal(true).optional(),
  })
export type LedgerEvent = z.infer<ReturnType<typeof ledgerEventSchema>>

const NO_DAY = 'Informe o dia do mês.'
const OTHER_DAY = 'O dia vai de 1 a 31.'

export const recurringFields = {
  category: transactionFields.category,
  amount: transactionFields.amount,
  description: { kind: 'text', max: 200, label: 'Descrição', required: 'Informe a descrição.' },
  day: {
    kind: 'count',
    min: 1,
    max: 31,
    messages: { whole: NO_DAY, min: OTHER_DAY, max: OTHER_DAY },
    label: 'Dia do mês',
    required: NO_DAY,
  },
  /** Without a date it does not end. */
  until: { kind: 'date', of: 'business', label: 'Até', optional: true },
} as const satisfies Entity

export const recurringSchema = () =>
  z.object({
    id: z.string(),
    ...storedShape(recurringFields),
    next_date: date(),
    created_at: instant(),
    version: z.int(),
  })
export type Recurring = z.infer<ReturnType<typeof recurringSchema>>

const transactionId = () => ({ transaction_id: id('fin') })

export const financeContract = /* @__PURE__ */ contract(financeAddresses, {
  /** A period has at most a year, both ends included; totals cover all of it. */
  listTransactions: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ from: date(), to: date() }),
    output: () =>
      z.object({
        transactions: z.array(listedTransactionSchema()),
        omitted: z.int(),
        totals: z.object({
          income: z.number(),
          expense: z.number(),
          balance: z.number(),
          receivable: z.number(),
          payable: z.number(),
        }),
      }),
    people: 'transaction',
    status: 200,
    errors: [],
  },
  listPending: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ cursor: z.string().max(2000).optional() }),
    output: () =>
      z.object({
        today: z.string(),
        transactions: z.array(listedTransactionSchema()),
        cursor: z.string().optional(),
      }),
    people: 'transaction',
    status: 200,
    errors: [],
  },
  /** It sums up completed appointments with an outstanding amount, in reais. */
  getClientBalance: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.object({ owed: z.number() }),
    status: 200,
    errors: [],
  },
  /** The default categories are restored when none is left (RULINGS C18). */
  listFinanceCategories: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({}),
    output: () => z.object({ income: z.array(z.string()), expense: z.array(z.string()) }),
    status: 200,
    errors: [],
  },
  addFinanceCategory: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({
        type: z.enum(transactionTypes),
        name: categoryName().min(1, 'Informe o nome da categoria.'),
      }),
    output: () => z.object({ categories: z.array(z.string()) }),
    status: 201,
    idempotent: true,
    errors: ['category_exists'],
  },
  createTransaction: {
    access: { permission: 'money.write' },
    input: () => z.strictObject(newShape(enteredFields)),
    output: transactionSchema,
    status: 201,
    idempotent: true,
    errors: [],
  },
  updateTransaction: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({ ...changeShape(enteredFields), ...transactionId(), version: z.int().min(1) }),
    output: transactionSchema,
    status: 200,
    idempotent: true,
    errors: ['transaction_not_found', 'version_conflict', 'entry_derived'],
  },
  deleteTransaction: {
    access: { permission: 'money.write' },
    input: () => z.strictObject(transactionId()),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['transaction_not_found', 'entry_derived'],
  },
  settleTransaction: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({
        ...transactionId(),
        version: z.int().min(1),
        date: day().optional(),
        payments: payments().optional(),
      }),
    output: transactionSchema,
    status: 200,
    idempotent: true,
    errors: ['transaction_not_found', 'version_conflict', 'transaction_paid'],
  },
  listRecurring: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({}),
    output: () => z.object({ recurring: z.array(recurringSchema()) }),
    status: 200,
    errors: [],
  },
  /** The first expense is created at once when it is due today. */
  createRecurring: {
    access: { permission: 'money.write' },
    input: () => z.strictObject(newShape(recurringFields)),
    output: recurringSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_recurring'],
  },
  updateRecurring: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({ ...changeShape(recurringFields), recurring_id: id('rec'), version: z.int().min(1) }),
    output: recurringSchema,
    status: 200,
    idempotent: true,
    errors: ['recurring_not_found', 'version_conflict'],
  },
  deleteRecurring: {
    access: { permission: 'money.write' },
    input: () => z.strictObject({ recurring_id: id('rec') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['recurring_not_found'],
  },
  getFinishing: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: () => finishingSchema(),
    status: 200,
    errors: [],
  },
  updateFinishing: {
    access: { permission: 'money.write' },
    input: () =>
      z.strictObject({
        records_income: z.boolean(),
        usual_payment_method: z.enum(paymentMethods).nullable(),
      }),
    output: () => finishingSchema(),
    status: 200,
    idempotent: true,
    errors: [],
  },
})

/** A usual method makes finishing a single press. */
const finishingSchema = () =>
  z.object({ records_income: z.boolean(), usual_payment_method: z.enum(paymentMethods).optional() })
export type Finishing = z.infer<ReturnType<typeof finishingSchema>>
