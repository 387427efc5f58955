import type { FieldError } from '#shared/errors.ts'
import type { Transaction } from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import { daysBetween } from '#shared/time.ts'
import { monthAfter } from './recurring.ts'

/** Days of a period, both ends included: a year, also a leap year. */
const MOST_DAYS = 366

export function periodRefusal({ from, to }: { from: string; to: string }): FieldError | undefined {
  if (to < from) return { field: 'to', message: 'A data final não pode ser anterior à inicial.' }
  if (daysBetween(from, to) < MOST_DAYS) return undefined
  return { field: 'to', message: 'Escolha um período de até um ano.' }
}

/** The months that a period touches. */
export function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months = [from.slice(0, 7)]
  while (months.at(-1) !== to.slice(0, 7)) months.push(monthAfter(months.at(-1) as string))
  return months
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
