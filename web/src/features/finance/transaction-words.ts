import type { ListedTransaction, Transaction } from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import { paymentLabels } from '#shared/payments.ts'

/** The effect is what a payment adds to the balance, in reais. */
export const effectOf = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>) =>
  type === 'income' ? amount : sum([-amount])

export const balanceOf = (transactions: readonly Transaction[]) =>
  sum(transactions.filter(({ status }) => status === 'paid').map(effectOf))

export const pendingName = ({ type }: Pick<Transaction, 'type'>) =>
  type === 'income' ? 'A receber' : 'A pagar'

export const SETTLE_ELSEWHERE = 'Para dar baixa, use “Receber” ou “Pagar” em “A receber e a pagar”.'

/** The form is `Pix + Dinheiro`. */
export function methodText({ status, type, payments }: Transaction): string {
  if (status === 'pending') return pendingName({ type })
  const names = payments.flatMap(({ method }) => (method ? [paymentLabels[method]] : []))
  return [...new Set(names)].join(' + ')
}

type Titled = Pick<ListedTransaction, 'description' | 'category' | 'client'>

/** The form is `Lucas Lima · Corte`. */
export const titleOf = ({ description, category, client }: Titled) =>
  [client?.name, description || category].filter(Boolean).join(' · ')

/** These transactions are not entered by hand. */
export type Origin = 'appointment' | 'sale' | 'recurring'

export function originOf({ appointment_id, sale_id, recurring_id }: Transaction): Origin | undefined {
  if (appointment_id) return 'appointment'
  if (sale_id) return 'sale'
  return recurring_id ? 'recurring' : undefined
}

/** It changes only by reversal (RULINGS C6). */
export const isDerived = (transaction: Transaction) =>
  Boolean(transaction.appointment_id || transaction.sale_id || transaction.reverses)

export function originAddress({ appointment_id, sale_id, date }: Transaction): string | undefined {
  if (appointment_id) return `/agendamentos?dia=${date}&agendamento=${appointment_id}`
  return sale_id && `/vendas?venda=${sale_id}`
}
