import type { FieldError } from '../errors.ts'
import { addDays, daysBetween, isDate } from '../time.ts'

export type Period = { from: string; to: string }

/** A list's period, both ends included: with one end given, `days` from or to it; with none, none. */
export function periodWith({ from, to }: Partial<Period>, days: number): Period | undefined {
  if (from && to) return { from, to }
  if (from) return { from, to: inCalendar(addDays(from, days), '9999-12-31') }
  return to ? { from: inCalendar(addDays(to, -days), '0001-01-01'), to } : undefined
}

const inCalendar = (date: string, end: string) => (isDate(date) ? date : end)

/** Returns the fault of a period, which may have at most `most` days. */
export function periodFault({ from, to }: Period, most: number): FieldError | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1) return { field: 'to', message: 'A data final não pode ser antes da inicial.' }
  if (days > most) return { field: 'to', message: `Escolha no máximo ${most} dias.` }
  return undefined
}
