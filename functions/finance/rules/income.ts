import { withoutBlanks } from '#shared/blanks.ts'
import type { LedgerLine, Transaction } from '#shared/finance.ts'
import { sum, toCents } from '#shared/money.ts'
import type { Payment, PaymentMethod, Settlement } from '#shared/payments.ts'
import { paymentsAfter, whole } from './settlement.ts'

export type Income = {
  date: string
  category: string
  description?: string | undefined
  settlement: Settlement
  lines: readonly LedgerLine[]
  professional_id?: string | undefined
  origin: { sale_id: string } | { appointment_id: string; appointment_version: number }
}

type Stamp = { id: string; at: string }

/** Separates what is paid from what is outstanding; an amount of 0 makes no entry. */
export function incomeEntries(income: Income, newStamp: () => Stamp): Transaction[] {
  const { payments, receivable, tip } = income.settlement
  const paid = sum(payments.map(({ amount }) => amount))
  const [now, later] = shareOut(income.lines, tip ?? 0, paid)
  requireWhole(now, paid)
  requireWhole(later, receivable?.amount ?? 0)
  return [
    ...(paid > 0 ? [entry(income, { status: 'paid', date: income.date, payments, ...now }, newStamp())] : []),
    ...(receivable
      ? [entry(income, { status: 'pending', date: receivable.due_date, payments: [], ...later }, newStamp())]
      : []),
  ]
}

type Share = { lines: LedgerLine[]; tip: number }

/** Quantities go with the first part, so that each sale counts once, when it was sold. */
function shareOut(lines: readonly LedgerLine[], tip: number, amount: number): [Share, Share] {
  let left = toCents(amount)
  const take = (wanted: number) => {
    const taken = Math.min(left, toCents(wanted))
    left -= taken
    return [taken / 100, (toCents(wanted) - taken) / 100] as const
  }
  const [first, second]: [LedgerLine[], LedgerLine[]] = [[], []]
  for (const line of lines) {
    const [now, later] = take(line.amount)
    if (amount > 0) first.push({ ...line, amount: now })
    if (amount === 0) second.push(line)
    else if (later > 0) second.push({ ...line, amount: later, quantity: 0 })
  }
  const [tipNow, tipLater] = take(tip)
  return [
    { lines: first, tip: tipNow },
    { lines: second, tip: tipLater },
  ]
}

function requireWhole({ lines, tip }: Share, amount: number): void {
  const shared = sum([...lines.map((line) => line.amount), tip])
  if (shared !== amount) throw new Error(`lines and tip of ${shared} for an amount of ${amount}`)
}

type Part = Share & Pick<Transaction, 'status' | 'date'> & { payments: readonly Payment[] }

function entry(income: Income, { status, date, payments, lines, tip }: Part, { id, at }: Stamp): Transaction {
  const { category, description, professional_id, origin } = income
  return {
    id,
    type: 'income',
    status,
    category,
    amount: sum([...lines.map((line) => line.amount), tip]),
    ...(description && { description }),
    date,
    payments: [...payments],
    ...(tip > 0 && { tip }),
    lines,
    ...(professional_id && { professional_id }),
    ...origin,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}

export function counterEntry(
  paid: Transaction,
  { date, appointment_version }: { date?: string | undefined; appointment_version?: number | undefined },
  { id, at }: Stamp,
): Transaction {
  const { reversed_by: _, ...facts } = paid
  return {
    ...facts,
    id,
    ...(date && { date }),
    ...(appointment_version && { appointment_version }),
    amount: -paid.amount,
    payments: paid.payments.map((payment) => ({ ...payment, amount: -payment.amount })),
    ...(paid.tip && { tip: -paid.tip }),
    ...(paid.lines && {
      // A zero must not become -0.
      lines: paid.lines.map((line) => ({ ...line, quantity: 0 - line.quantity, amount: 0 - line.amount })),
    }),
    reverses: paid.id,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}

/** Tells whether this version records money received, at once or by a later settlement. */
export function isPaymentReceived(entry: Transaction, before: Transaction | undefined): boolean {
  const derived = Boolean(entry.appointment_id || entry.sale_id)
  return derived && entry.status === 'paid' && !entry.reverses && before?.status !== 'paid'
}

/** Entries made by an appointment or a sale change by reversal only (RULINGS C6). */
export function isDerived(one: Transaction): boolean {
  return Boolean(one.appointment_id || one.sale_id || one.reverses || one.reversed_by)
}

type Edit = {
  type?: Transaction['type'] | undefined
  category: string
  amount?: number | undefined
  description?: string | null | undefined
  date?: string | undefined
  payment_method?: PaymentMethod | null | undefined
}

/** Payments follow the amount; a given method applies to all of it. */
export function editedEntry(
  before: Transaction,
  { payment_method, ...changes }: Edit,
  updated_at: string,
): Transaction {
  const amount = changes.amount ?? before.amount
  const planned = before.status === 'pending' && before.payments.length === 0
  const kept = planned ? [] : paymentsAfter(before.payments, amount)
  const given = payment_method !== undefined
  const bare = before.status === 'pending' && payment_method === null
  return withoutBlanks<Transaction>({
    ...before,
    ...changes,
    type: changes.type ?? before.type,
    date: changes.date ?? before.date,
    amount,
    payments: bare ? [] : given ? whole(amount, payment_method ?? undefined) : kept,
    updated_at,
    version: before.version + 1,
  })
}
