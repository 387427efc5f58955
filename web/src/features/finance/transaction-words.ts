import type { ListedTransaction, Transaction, TransactionType } from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import { paymentLabels } from '#shared/payments.ts'

export const typeNames: Record<TransactionType, string> = { income: 'Receita', expense: 'Despesa' }

/** Returns what it adds to the balance once it is paid, in reais. */
export const effectOf = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>) =>
  type === 'income' ? amount : sum([-amount])

/** Sums what the paid ones add to the balance. */
export const balanceOf = (transactions: readonly Transaction[]) =>
  sum(transactions.filter(({ status }) => status === 'paid').map(effectOf))

/** Names what a pending one is waiting for. */
export const pendingName = ({ type }: Pick<Transaction, 'type'>) =>
  type === 'income' ? 'A receber' : 'A pagar'

export const SETTLE_ELSEWHERE = 'Para dar baixa, use “Receber” ou “Pagar” em “A receber e a pagar”.'

/** Returns `Pix + Dinheiro`; empty when nobody said how it was paid. */
export function methodText({ status, type, payments }: Transaction): string {
  if (status === 'pending') return pendingName({ type })
  const names = payments.flatMap(({ method }) => (method ? [paymentLabels[method]] : []))
  return [...new Set(names)].join(' + ')
}

type Titled = Pick<ListedTransaction, 'description' | 'category' | 'client'>

/** Returns `Lucas Lima · Corte`. */
export const titleOf = ({ description, category, client }: Titled) =>
  [client?.name, description || category].filter(Boolean).join(' · ')

/** Says where a transaction comes from that nobody entered by hand. */
export type Origin = 'appointment' | 'sale' | 'recurring'

export function originOf({ appointment_id, sale_id, recurring_id }: Transaction): Origin | undefined {
  if (appointment_id) return 'appointment'
  if (sale_id) return 'sale'
  return recurring_id ? 'recurring' : undefined
}

/** Tells whether it changes by reversal, along with its appointment or sale (RULINGS C6). */
export const isDerived = (transaction: Transaction) =>
  Boolean(transaction.appointment_id || transaction.sale_id || transaction.reverses)

/** Returns where the appointment or the sale of a transaction is shown. */
export function originAddress({ appointment_id, sale_id, date }: Transaction): string | undefined {
  if (appointment_id) return `/agendamentos?dia=${date}&agendamento=${appointment_id}`
  return sale_id && `/vendas?venda=${sale_id}`
}
