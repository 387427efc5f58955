import { sum, toCents } from '#shared/money.ts'
import { PAYMENTS_DIFFER, type Payment, type PaymentMethod } from '#shared/payments.ts'
import { amountError, formatAmount, parseMoney } from '../../lib/amount.ts'

/** A part is paid by a method, or later ("a receber"). */
export type Way = PaymentMethod | 'later'

/** `typed` is missing until somebody types an amount. */
export type Part = { id: number; way: Way; typed?: string }

/** The last part without a typed amount takes the rest. */
export function shownAmounts(parts: readonly Part[], total: number): string[] {
  const rest = difference(
    total,
    parts.map(({ typed = '' }) => typed),
  )
  const taker = parts.findLastIndex(({ typed }) => typed === undefined)
  return parts.map(({ typed }, index) => typed ?? (index === taker && rest > 0 ? formatAmount(rest) : ''))
}

/** A negative difference means that the amounts exceed the total. */
export function difference(total: number, amounts: readonly string[]): number {
  return sum([total, -sum(amounts.map((typed) => parseMoney(typed) ?? 0))])
}

type Paid = { payments: Payment[]; receivable?: { amount: number; due_date: string } }

/** Empty parts are left out. */
export function paidBy(parts: readonly Part[], total: number, due_date: string): Paid | string {
  const amounts = shownAmounts(parts, total)
  const wrong = amounts.find((typed) => typed.trim() && amountError(typed))
  if (wrong !== undefined) return amountError(wrong) ?? PAYMENTS_DIFFER
  if (difference(total, amounts) !== 0) return PAYMENTS_DIFFER
  const filled = parts
    .map(({ way }, index) => ({ way, amount: parseMoney(amounts[index] ?? '') ?? 0 }))
    .filter(({ amount }) => toCents(amount) > 0)
  const later = filled.find(({ way }) => way === 'later')
  if (later && !due_date) return 'Informe o vencimento.'
  return {
    payments: filled.flatMap(({ way, amount }) => (way === 'later' ? [] : [{ method: way, amount }])),
    ...(later && { receivable: { amount: later.amount, due_date } }),
  }
}
