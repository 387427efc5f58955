import * as z from 'zod'
import { amount, date, day, money } from './fields.ts'

export const paymentLabels = {
  dinheiro: 'Dinheiro',
  pix: 'Pix',
  cartao_debito: 'Cartão de débito',
  cartao_credito: 'Cartão de crédito',
  transferencia: 'Transferência',
} as const
export type PaymentMethod = keyof typeof paymentLabels

export const paymentMethods = Object.keys(paymentLabels) as [PaymentMethod, ...PaymentMethod[]]

/** Without a method nobody said how it was paid. */
export const paymentSchema = () =>
  z.strictObject({
    method: z.enum(paymentMethods).optional(),
    amount: amount(),
  })
export type Payment = z.infer<ReturnType<typeof paymentSchema>>

export const payments = () => z.array(paymentSchema()).max(10, 'No máximo 10 formas de pagamento.')

export const receivable = () =>
  z.strictObject({
    amount: amount(),
    due_date: day(),
  })

/** `payments` and `receivable` add up to the price less `discount` plus `tip`, in reais. */
export const settlementSchema = () =>
  z.strictObject({
    payments: z.array(paymentSchema().extend({ amount: z.number() })),
    discount: money().optional(),
    tip: money().optional(),
    receivable: receivable().extend({ amount: z.number(), due_date: date() }).optional(),
  })
export type Settlement = z.infer<ReturnType<typeof settlementSchema>>

export const PAYMENTS_DIFFER = 'A soma dos pagamentos deve ser igual ao total.'
