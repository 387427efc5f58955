import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { type Recurring, recurringSchema, type Transaction, transactionSchema } from '#shared/finance.ts'
import { paymentMethods } from '#shared/payments.ts'

/**
 * | item        | pk                          | sk            | indexes                                                  |
 * |-------------|-----------------------------|---------------|----------------------------------------------------------|
 * | transaction | `<tenant>#transaction#<id>` | `transaction` | agenda: `<tenant>#ledger#<YYYY-MM>`, `<date>#<id>`       |
 * |             |                             |               | client, while pending: `<tenant>#pending`, `<date>#<id>` |
 * | recurring   | `<tenant>#recurring`        | `<id>`        | one Query for all                                        |
 * | finishing   | `<tenant>#finishing`        | `finishing`   |                                                          |
 *
 * A month's transactions are one Query, and so is all that is pending, however many years are stored.
 */
export const ledgerPartition = (month: string) => `ledger#${month}`
export const PENDING = 'pending'
export const RECURRING = 'recurring'

export const transactions = record<Transaction, { id: string }>({
  name: 'transaction',
  shape: 1,
  leaver: 'none',
  erased: 'anonymised',
  schema: () => transactionSchema().strict(),
  key: ({ id }) => [`transaction#${id}`, 'transaction'],
  indexes: ({ id, date, status }) => ({
    agenda: [ledgerPartition(date.slice(0, 7)), `${date}#${id}`],
    ...(status === 'pending' && { client: [PENDING, `${date}#${id}`] as const }),
  }),
})

export const recurringExpenses = record<Recurring, { id: string }>({
  name: 'recurring',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => recurringSchema().strict(),
  key: ({ id }) => [RECURRING, id],
})

const storedFinishingSchema = () =>
  z.strictObject({ records_income: z.boolean(), usual_payment_method: z.enum(paymentMethods).optional() })
export type StoredFinishing = z.infer<ReturnType<typeof storedFinishingSchema>>

export const finishings = record<StoredFinishing, object>({
  name: 'finishing',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: storedFinishingSchema,
  key: () => ['finishing', 'finishing'],
})
