import type { Appointment } from '#shared/appointments.ts'
import type { Transaction } from '#shared/finance.ts'
import { addMonths, dayIn, monthsOf } from '#shared/months.ts'
import { datesFrom } from '#shared/time.ts'
import {
  type Additions,
  additionsOf,
  clientAdditions,
  type DayFigures,
  type DayNames,
  ledgerAdditions,
  sumUp,
} from './figures.ts'

/** Covers a year before the business was created to a year ahead, newest first. */
export function countedMonths(createdAt: string, today: string): string[] {
  const [from, to] = [addMonths(createdAt.slice(0, 7), -12), addMonths(today.slice(0, 7), 13)]
  return monthsOf({ from, to }).reverse()
}

export function datesOf(month: string): string[] {
  return datesFrom(`${month}-01`, Number(dayIn(month, 31).slice(8)))
}

type Stored = {
  timezone: string
  appointments: readonly Appointment[]
  transactions: readonly Transaction[]
  clients: readonly string[]
}

export function recount(month: string, { timezone, appointments, transactions, clients }: Stored) {
  const days = new Map<string, Partial<DayFigures> & DayNames>(datesOf(month).map((date) => [date, {}]))
  const whole: Partial<DayFigures> = {}
  const all: Additions[] = [
    ...appointments.map((one) => additionsOf(undefined, one)),
    ...transactions.map((one) => ledgerAdditions(one)),
    ...clients.map((at) => clientAdditions(timezone, new Date(at), 1)),
  ]
  for (const { days: added, months, names } of all) {
    for (const [date, figures] of added) {
      const day = days.get(date)
      // The client may belong to the previous month in the business's zone.
      if (!day) continue
      sumUp(day, figures)
      Object.assign(day, names)
    }
    sumUp(whole, months.get(month) ?? {})
  }
  return { days, whole }
}

/** Zero equals a missing figure, and names do not matter. */
export function sameFigures(a: object | undefined, b: object): boolean {
  const [left, right] = [numbersOf(a ?? {}), numbersOf(b)]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => (left[name] ?? 0) === (right[name] ?? 0))
}

/** These numbers are stored with the figures but not recounted. */
const uncounted = new Set(['version', 'working_minutes'])

function numbersOf(item: object): Record<string, number> {
  const numbers = Object.entries(item).filter(
    ([name, value]) => typeof value === 'number' && !uncounted.has(name),
  )
  return Object.fromEntries(numbers)
}
