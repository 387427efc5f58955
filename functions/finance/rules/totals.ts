import type { FieldError } from '#shared/errors.ts'
import type { Transaction } from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import { PERIOD_DAYS } from '#shared/months.ts'
import { daysBetween } from '#shared/time.ts'

export function periodRefusal({ from, to }: { from: string; to: string }): FieldError | undefined {
  if (to < from) return { field: 'to', message: 'A data final não pode ser antes da inicial.' }
  if (daysBetween(from, to) < PERIOD_DAYS) return undefined
  return { field: 'to', message: 'Escolha um período de até um ano.' }
}

export function totalsOf(all: readonly Transaction[]) {
  const of = (type: Transaction['type'], status: Transaction['status']) =>
    sum(all.filter((one) => one.type === type && one.status === status).map(({ amount }) => amount))
  const [income, expense] = [of('income', 'paid'), of('expense', 'paid')]
  return {
    income,
    expense,
    balance: sum([income, -expense]),
    receivable: of('income', 'pending'),
    payable: of('expense', 'pending'),
  }
}
