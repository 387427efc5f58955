import type { Recurring } from '#shared/finance.ts'
import { formatAmount, parseMoney } from '../../lib/amount.ts'

export type RecurringValues = {
  description: string
  category: string
  amount: string
  day: string
  /** An empty date means that it does not end. */
  until: string
}

export const recurringLabels: Record<keyof RecurringValues, string> = {
  description: 'Descrição',
  category: 'Categoria',
  amount: 'Valor (R$)',
  day: 'Dia do mês',
  until: 'Até',
}

export const valuesOf = (stored?: Recurring): RecurringValues => ({
  description: stored?.description ?? '',
  category: stored?.category ?? '',
  amount: stored ? formatAmount(stored.amount) : '',
  day: stored ? String(stored.day) : '',
  until: stored?.until ?? '',
})

export const fieldsOf = ({ description, category, amount, day, until }: RecurringValues) => ({
  description: description.trim(),
  category: category.trim(),
  amount: parseMoney(amount) ?? 0,
  day: Number(day),
  until: until || null,
})

export function dayError(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return 'Informe o dia do mês.'
  return Number(typed) >= 1 && Number(typed) <= 31 ? undefined : 'O dia vai de 1 a 31.'
}
