import type { FieldError } from '../errors.ts'
import { addDays, daysBetween, isDate } from '../time.ts'

export type Period = { from: string; to: string }

/** If one end is given, `days` supplies the other; if none is, there is no period. */
export function periodWith({ from, to }: Partial<Period>, days: number): Period | undefined {
  if (from && to) return { from, to }
  if (from) return { from, to: inCalendar(addDays(from, days), '9999-12-31') }
  return to ? { from: inCalendar(addDays(to, -days), '0001-01-01'), to } : undefined
}

const inCalendar = (date: string, end: string) => (isDate(date) ? date : end)

export function periodFault({ from, to }: Period, most: number): FieldError | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1) return { field: 'to', message: 'A data final não pode ser antes da inicial.' }
  if (days > most) return { field: 'to', message: `Escolha no máximo ${most} dias.` }
  return undefined
}
