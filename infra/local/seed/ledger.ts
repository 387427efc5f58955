import { recurringExpenses, transactions } from '#functions/finance/records.ts'
import type { StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import { APPOINTMENT_CATEGORY, type Recurring, type Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { sum } from '#shared/money.ts'
import type { Payment, PaymentMethod, Settlement } from '#shared/payments.ts'
import { addDays, instantOf, minutesOf } from '#shared/time.ts'
import { type Business, itemOf, pick } from './business.ts'
import { countTransaction } from './metrics.ts'

export function ledgerItems(business: Business, entries: readonly Transaction[]): object[] {
  return entries.map((entry) => {
    countTransaction(business, entry)
    return itemOf(business, transactions, entry)
  })
}

type Entry = Omit<Transaction, 'id' | 'created_at' | 'updated_at' | 'version'>

export function entryAt(at: Date, fields: Entry): Transaction {
  const created_at = at.toISOString()
  return { id: newId('fin', at), ...fields, created_at, updated_at: created_at, version: 1 }
}

const usual: PaymentMethod[] = [
  ...Array<PaymentMethod>(8).fill('pix'),
  ...Array<PaymentMethod>(5).fill('cartao_credito'),
  ...Array<PaymentMethod>(4).fill('cartao_debito'),
  ...Array<PaymentMethod>(3).fill('dinheiro'),
]

/** Every twelfth client pays partly in cash. */
export function paymentsOf(amount: number, random: () => number): Payment[] {
  const cash = 20
  if (amount <= cash || random() > 1 / 12) return [{ method: pick(usual, random), amount }]
  return [
    { method: 'dinheiro', amount: cash },
    { method: 'pix', amount: sum([amount, -cash]) },
  ]
}

export function at({ company }: Business, date: string, minutes: number): Date {
  return instantOf(company.timezone, date, minutes) as Date
}

/** Some clients cancel, and one in ten leaves a tip. `owes` leaves the amount outstanding. */
export function lived(
  business: Business,
  appointment: Appointment,
  random: () => number,
  owes: boolean,
): { appointment: StoredAppointment; entry?: Transaction } {
  const { date, time, duration, price, professional_id, service_id, service_name } = appointment
  const start = at(business, date, minutesOf(time))
  const booked = new Date(start.getTime() - (2 + Math.floor(random() * 200)) * 3_600_000)
  const chance = random()
  const made = { ...appointment, id: newId('apt', booked), created_at: booked.toISOString() }
  if (chance < 0.04) return { appointment: { ...made, status: 'no_show' } }
  if (chance < 0.08) return { appointment: { ...made, status: 'cancelled', cancelled_by: 'pelo cliente' } }
  const end = new Date(start.getTime() + duration * 60_000)
  const tip = !owes && random() < 0.1 ? 5 : undefined
  const amount = sum([price, tip ?? 0])
  const due = addDays(date, 7)
  const settlement: Settlement = owes
    ? { payments: [], receivable: { amount, due_date: due } }
    : { payments: paymentsOf(amount, random), ...(tip && { tip }) }
  const entry = entryAt(end, {
    type: 'income',
    status: owes ? 'pending' : 'paid',
    category: APPOINTMENT_CATEGORY,
    amount,
    description: service_name,
    date: owes ? due : date,
    payments: settlement.payments,
    ...(tip && { tip }),
    lines: [{ kind: 'service', id: service_id, name: service_name, quantity: 1, amount: price }],
    professional_id,
    appointment_id: made.id,
    appointment_version: 1,
  })
  return {
    appointment: { ...made, settlement, income_ids: [entry.id], updated_at: end.toISOString() },
    entry,
  }
}

type Expense = { category: string; description: string; amount: number }
const rent: Expense = { category: 'Despesas Gerais', description: 'Aluguel', amount: 3200 }
const monthly: Record<string, Expense> = {
  '07': { category: 'Salários', description: 'Recepção', amount: 1850 },
  '10': { category: 'Despesas Gerais', description: 'Energia elétrica', amount: 412.37 },
  '15': { category: 'Marketing', description: 'Anúncios', amount: 150 },
}
const RENT_DAY = '05'

/** A single bill is still to be paid. */
export function describeExpenses(business: Business, from: string, today: string) {
  const opened = at(business, from, 540)
  const next = nextRent(today)
  const recurring: Recurring = {
    id: newId('rec', opened),
    ...rent,
    day: Number(RENT_DAY),
    next_date: next,
    created_at: opened.toISOString(),
    version: 1,
  }
  const entries: Transaction[] = []
  const spend = (date: string, expense: Expense, more: Partial<Entry> = {}) =>
    entries.push(
      entryAt(at(business, date, 600), {
        type: 'expense',
        status: 'paid',
        date,
        payments: [{ method: 'transferencia', amount: expense.amount }],
        ...expense,
        ...more,
      }),
    )
  for (let date = from; date <= today; date = addDays(date, 1)) {
    const day = date.slice(8)
    if (day === RENT_DAY) spend(date, rent, { recurring_id: recurring.id })
    const bill = monthly[day]
    if (bill) spend(date, bill)
  }
  const phone = { category: 'Despesas Gerais', description: 'Internet e telefone', amount: 129.9 }
  spend(today, phone, { status: 'pending', payments: [], date: addDays(today, 3) })
  return { entries, items: [itemOf(business, recurringExpenses, recurring)] }
}

function nextRent(today: string): string {
  for (let date = addDays(today, 1); ; date = addDays(date, 1)) if (date.endsWith(RENT_DAY)) return date
}
