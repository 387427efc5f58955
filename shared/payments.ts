import * as z from 'zod'
import { amount, date, day, money } from './fields.ts'

/** Customers pay by these methods (spec, staff side, section 9), named as on screens (RULINGS D22). */
export const paymentLabels = {
  dinheiro: 'Dinheiro',
  pix: 'Pix',
  cartao_debito: 'Cartão de débito',
  cartao_credito: 'Cartão de crédito',
  transferencia: 'Transferência',
} as const
export type PaymentMethod = keyof typeof paymentLabels

export const paymentMethods = Object.keys(paymentLabels) as [PaymentMethod, ...PaymentMethod[]]

/** A part of an amount, more than 0; without a method where nobody said how it was paid. */
export const paymentSchema = () =>
  z.strictObject({
    method: z.enum(paymentMethods).optional(),
    amount: amount(),
  })
export type Payment = z.infer<ReturnType<typeof paymentSchema>>

/** The parts of a mixed payment. */
export const payments = () => z.array(paymentSchema()).max(10, 'No máximo 10 formas de pagamento.')

/** Holds what is paid later ("a receber"). */
export const receivable = () =>
  z.strictObject({
    amount: amount(),
    due_date: day(),
  })

/**
 * Says how something sold was paid, in reais: `payments` and `receivable` together are its price less
 * `discount` plus `tip`. Price and tip together may exceed the limit of one typed amount.
 */
export const settlementSchema = () =>
  z.strictObject({
    payments: z.array(paymentSchema().extend({ amount: z.number() })),
    discount: money().optional(),
    tip: money().optional(),
    receivable: receivable().extend({ amount: z.number(), due_date: date() }).optional(),
  })
export type Settlement = z.infer<ReturnType<typeof settlementSchema>>

/** Refusal of parts that are not the whole. */
export const PAYMENTS_DIFFER = 'A soma dos pagamentos deve ser igual ao total.'
