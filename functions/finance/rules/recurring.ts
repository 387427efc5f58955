import type { Recurring, Transaction } from '#shared/finance.ts'
import { addMonths, dayIn } from '#shared/months.ts'

export function firstDate(day: number, today: string): string {
  const month = today.slice(0, 7)
  const date = dayIn(month, day)
  return date >= today ? date : dayIn(addMonths(month, 1), day)
}

/** Another day moves within the same month. An expense that had ended resumes today at the earliest. */
export function nextDate(before: Pick<Recurring, 'next_date' | 'until'>, day: number, today: string): string {
  const ended = before.until !== undefined && before.next_date > before.until
  if (ended && before.next_date < today) return firstDate(day, today)
  return dayIn(before.next_date.slice(0, 7), day)
}

const BATCH = 24

export function dueDates(recurring: Recurring, today: string): { dates: string[]; after: Recurring } {
  const end = recurring.until && recurring.until < today ? recurring.until : today
  const dates: string[] = []
  let next_date = recurring.next_date
  while (next_date <= end && dates.length < BATCH) {
    dates.push(next_date)
    next_date = dayIn(addMonths(next_date.slice(0, 7), 1), recurring.day)
  }
  return { dates, after: { ...recurring, next_date } }
}

export function expenseOf(
  { id: recurring_id, category, amount, description }: Recurring,
  date: string,
  { id, at }: { id: string; at: string },
): Transaction {
  return {
    id,
    type: 'expense',
    status: 'pending',
    category,
    amount,
    description,
    date,
    payments: [],
    recurring_id,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}
