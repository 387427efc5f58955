import type { FinishingInput } from '#shared/appointments.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Finishing } from '#shared/finance.ts'
import { sum, toCents } from '#shared/money.ts'
import { PAYMENTS_DIFFER, type Payment, type PaymentMethod, type Settlement } from '#shared/payments.ts'
import { DISCOUNT_TOO_HIGH } from '#shared/sales.ts'

export function finishingOf(stored: Finishing | undefined): Finishing {
  return stored ?? { records_income: true }
}

/** Without parts, all of it was paid by `method`, or by `usual`. */
export function settlementOf(
  { method, payments, discount = 0, tip = 0, receivable }: FinishingInput,
  price: number,
  usual: PaymentMethod | undefined,
): { settlement: Settlement } | { refusal: FieldError } {
  if (discount > price) return { refusal: { field: 'settlement.discount', message: DISCOUNT_TOO_HIGH } }
  if (method && payments) {
    const message = 'Informe uma forma de pagamento ou divida o valor, não os dois.'
    return { refusal: { field: 'settlement.method', message } }
  }
  const total = sum([price, -discount, tip])
  const rest = sum([total, -(receivable?.amount ?? 0)])
  const parts = payments ?? (method || !receivable ? whole(rest, method ?? usual) : [])
  if (sum(parts.map(({ amount }) => amount)) !== rest) {
    return { refusal: { field: 'settlement.payments', message: PAYMENTS_DIFFER } }
  }
  return { settlement: settled(parts, { discount, tip, receivable }) }
}

export function whole(amount: number, method: PaymentMethod | undefined): Payment[] {
  return amount > 0 ? [{ ...(method && { method }), amount }] : []
}

type Rest = {
  discount: number
  tip: number
  receivable: Settlement['receivable']
}

function settled(payments: Payment[], { discount, tip, receivable }: Rest): Settlement {
  return {
    payments,
    ...(discount > 0 && { discount }),
    ...(tip > 0 && { tip }),
    ...(receivable && { receivable }),
  }
}

/** The outstanding amount takes the difference first, then the last payment, then those before it. */
export function settlementAfter({ payments, receivable, ...before }: Settlement, price: number): Settlement {
  const { tip = 0 } = before
  const discount = Math.min(before.discount ?? 0, price)
  const total = sum([price, -discount, tip])
  const owed = receivable ? Math.max(0, sum([total, ...payments.map(({ amount }) => -amount)])) : 0
  return settled(paymentsAfter(payments, sum([total, -owed])), {
    discount,
    tip,
    receivable: receivable && partOf(receivable, owed),
  })
}

function partOf(receivable: NonNullable<Settlement['receivable']>, amount: number): Settlement['receivable'] {
  return amount > 0 ? { ...receivable, amount } : undefined
}

/** The difference goes to the last payment, then to those before it. */
export function paymentsAfter(payments: readonly Payment[], total: number): Payment[] {
  const sums = sum(payments.map(({ amount }) => amount))
  const last = payments.at(-1)
  if (!last) return whole(total, undefined)
  if (total >= sums) return [...payments.slice(0, -1), { ...last, amount: sum([last.amount, total, -sums]) }]
  let left = toCents(total)
  return payments.flatMap((payment) => {
    const kept = Math.min(left, toCents(payment.amount))
    left -= kept
    return kept > 0 ? [{ ...payment, amount: kept / 100 }] : []
  })
}

export function receivedNow(
  { receivable: _, ...settlement }: Settlement,
  payments: readonly Payment[],
): Settlement {
  return { ...settlement, payments: [...settlement.payments, ...payments] }
}
