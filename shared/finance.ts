import * as z from 'zod'
import { categoryName } from './categories.ts'
import { contract } from './contract.ts'
import { amount, changesOf, date, day, id, instant, line } from './fields.ts'
import { paymentMethods, paymentSchema, payments } from './payments.ts'
import { financeAddresses } from './staff-routes.ts'

export const transactionTypes = ['income', 'expense'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Categories of what appointments and sales bring in; they are among the default ones. */
export const APPOINTMENT_CATEGORY = 'Serviços'
export const SALE_CATEGORY = 'Vendas'

/** Transactions that a list shows at most; its totals count all. */
export const LISTED_TRANSACTIONS = 1_000

export const RECURRING_EXPENSES = 100

/** A line says what an amount was paid for; the lines' amounts and the tip add up to it. */
const ledgerLineSchema = () =>
  z.object({
    kind: z.enum(['product', 'service']),
    id: z.string(),
    name: z.string(),
    quantity: z.number(),
    amount: z.number(),
  })
export type LedgerLine = z.infer<ReturnType<typeof ledgerLineSchema>>

/** An entry of the ledger. It carries no personal data: the description names what was sold, not to whom. */
export const transactionSchema = () =>
  z.object({
    id: z.string(),
    type: z.enum(transactionTypes),
    /** `pending` ones are to be received or paid at `date`. Only paid ones count. */
    status: z.enum(['paid', 'pending']),
    category: categoryName(),
    /** It is in reais, and below 0 in a reversal. */
    amount: z.number(),
    description: line(200).optional(),
    /** The business day that it counts for; its due date while it is pending. */
    date: date(),
    payments: z.array(paymentSchema().extend({ amount: z.number() })),
    tip: z.number().optional(),
    lines: z.array(ledgerLineSchema()).optional(),
    professional_id: z.string().optional(),
    appointment_id: z.string().optional(),
    /** The version of the appointment that made it. */
    appointment_version: z.int().optional(),
    sale_id: z.string().optional(),
    recurring_id: z.string().optional(),
    /** The entry that this one takes back, and the other way round. */
    reverses: z.string().optional(),
    reversed_by: z.string().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Transaction = z.infer<ReturnType<typeof transactionSchema>>

/** An entry with the client of its appointment, read with it: what is stored of an entry names nobody. */
const listedTransactionSchema = () =>
  transactionSchema().extend({
    /** It has no id where somebody without a file came. */
    client: z.object({ id: z.string().optional(), name: z.string() }).optional(),
  })
export type ListedTransaction = z.infer<ReturnType<typeof listedTransactionSchema>>

/** A transaction after a change; `before` is what counted until then, `removed` says that it is gone. */
export const ledgerEventSchema = () =>
  transactionSchema().extend({
    before: transactionSchema().optional(),
    removed: z.literal(true).optional(),
  })
export type LedgerEvent = z.infer<ReturnType<typeof ledgerEventSchema>>

const transactionFields = () =>
  z.strictObject({
    type: z.enum(transactionTypes),
    category: categoryName().min(1, 'Escolha uma categoria.'),
    amount: amount(),
    description: line(200).optional(),
    date: day(),
    payment_method: z.enum(paymentMethods).optional(),
  })

/** A recurring expense, such as rent, becomes a pending expense on its day of every month. */
export const recurringSchema = () =>
  z.object({
    id: z.string(),
    category: categoryName(),
    amount: amount(),
    description: line(200),
    /** Gives the day of the month; in shorter months the last day counts. */
    day: z.int().min(1).max(31),
    /** Date of the next expense that will be made of it. */
    next_date: date(),
    /** No expense is made after it. */
    until: date().optional(),
    created_at: instant(),
    version: z.int(),
  })
export type Recurring = z.infer<ReturnType<typeof recurringSchema>>

const recurringFields = () =>
  z.strictObject({
    category: categoryName().min(1, 'Escolha uma categoria.'),
    amount: amount(),
    description: line(200).min(1, 'Informe a descrição.'),
    day: z.int('Informe o dia do mês.').min(1, 'O dia vai de 1 a 31.').max(31, 'O dia vai de 1 a 31.'),
    until: day().optional(),
  })

const transactionId = () => ({ transaction_id: id('fin') })

export const financeContract = /* @__PURE__ */ contract(financeAddresses, {
  /** Lists a period of at most a year, both ends included, newest first; totals cover all of it. */
  listTransactions: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ from: date(), to: date() }),
    output: () =>
      z.object({
        transactions: z.array(listedTransactionSchema()),
        /** Counts the oldest ones, which the list leaves out. */
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
  /** Lists what is still to be received or paid, by due date, with today's date. */
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
  /** Returns what a client still owes, in reais, of completed appointments that were to be paid later. */
  getClientBalance: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.object({ owed: z.number() }),
    status: 200,
    errors: [],
  },
  /** The default ones are made again when there is none (RULINGS C18). */
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
    input: () => transactionFields().extend({ pending: z.boolean().optional() }),
    output: transactionSchema,
    status: 201,
    idempotent: true,
    errors: [],
  },
  /** Changes the given fields of one made by hand; null removes one. Others change by reversal (RULINGS C6). */
  updateTransaction: {
    access: { permission: 'money.write' },
    input: () => changesOf(transactionFields().shape).extend({ ...transactionId(), version: z.int().min(1) }),
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
  /** Marks a pending entry as received or paid on a date: today unless given. */
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
  /** The first expense is made at once when its day is today. */
  createRecurring: {
    access: { permission: 'money.write' },
    input: recurringFields,
    output: recurringSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_recurring'],
  },
  updateRecurring: {
    access: { permission: 'money.write' },
    input: () =>
      changesOf(recurringFields().shape).extend({ recurring_id: id('rec'), version: z.int().min(1) }),
    output: recurringSchema,
    status: 200,
    idempotent: true,
    errors: ['recurring_not_found', 'version_conflict'],
  },
  /** Expenses made of it stay. */
  deleteRecurring: {
    access: { permission: 'money.write' },
    input: () => z.strictObject({ recurring_id: id('rec') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['recurring_not_found'],
  },
  /** Returns how finishing an appointment is paid (RULINGS D15, E10). */
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

/** Finishing asks for the method unless there is a usual one: then it is one press. */
const finishingSchema = () =>
  z.object({ records_income: z.boolean(), usual_payment_method: z.enum(paymentMethods).optional() })
export type Finishing = z.infer<ReturnType<typeof finishingSchema>>
