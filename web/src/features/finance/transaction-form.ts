import type { Transaction, TransactionType } from '#shared/finance.ts'
import type { PaymentMethod } from '#shared/payments.ts'
import { amountError, formatAmount, parseMoney } from '../../lib/amount.ts'

export type TransactionValues = {
  type: TransactionType
  amount: string
  category: string
  description: string
  date: string
  /** An empty method means that it is not known. */
  payment_method: PaymentMethod | ''
  pending: boolean
}

export const transactionLabels: Record<keyof TransactionValues, string> = {
  type: 'Tipo',
  amount: 'Valor (R$)',
  category: 'Categoria',
  description: 'Descrição',
  date: 'Data',
  payment_method: 'Forma de pagamento',
  pending: 'Ainda não foi pago',
}

export function valuesOf(
  stored: Transaction | undefined,
  today: string,
  pending: boolean,
): TransactionValues {
  return {
    type: stored?.type ?? 'expense',
    amount: stored ? formatAmount(stored.amount) : '',
    category: stored?.category ?? '',
    description: stored?.description ?? '',
    date: stored?.date ?? today,
    payment_method: stored?.payments[0]?.method ?? '',
    pending: stored ? stored.status === 'pending' : pending,
  }
}

export function fieldsOf({ pending, ...values }: TransactionValues) {
  return {
    type: values.type,
    amount: parseMoney(values.amount) ?? 0,
    category: values.category.trim(),
    description: values.description.trim() || null,
    date: values.date,
    payment_method: pending ? null : values.payment_method || null,
  }
}

export function positiveError(typed: string): string | undefined {
  if (!typed.trim()) return 'Informe o valor.'
  return amountError(typed) ?? (parseMoney(typed) === 0 ? 'Informe um valor maior que zero.' : undefined)
}
