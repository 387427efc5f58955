import type { Appointment } from '#shared/appointments.ts'
import type { LedgerEvent, Transaction } from '#shared/finance.ts'
import { instantOfId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import { wallClock } from '#shared/time.ts'

/** `booked_…` excludes cancelled appointments; the second group is the ledger's (RULINGS E17). */
export type Figures = {
  booked_appointments: number
  booked_minutes: number
  booked_cents: number
  completed_appointments: number
  completed_cents: number
  no_shows: number
  /** The client's file is older than the booking. */
  returning: number
  new_clients: number

  /** Income of appointments and sales counts here, less reversals. */
  revenue_cents: number
  sales: number
  income_cents: number
  expense_cents: number
}

/** `hour_09` counts completed appointments that start in that hour. */
type HourFigure = `hour_${string}`
/** Visits are completed appointments, units are hundredths of a product sold, cents are revenue. */
type OwnFigure = `${string}:${'visits' | 'units' | 'cents'}`

export type DayFigures = Figures & { [figure: HourFigure | OwnFigure]: number }
/** Names are stored as they were at the time. */
export type DayNames = { [name: `${string}:name`]: string }

export type Additions = {
  days: Map<string, Partial<DayFigures>>
  months: Map<string, Partial<DayFigures>>
  names: DayNames
}

type Counted = Omit<Appointment, 'client_name' | 'version' | 'updated_at' | 'id'>

/** A file created within this time of a booking belongs to a new client. */
const SAME_MOMENT_MS = 60_000

function figuresOf(appointment: Counted): Partial<DayFigures> {
  const { status, duration, price, time, service_id, professional_id } = appointment
  if (status === 'cancelled') return {}
  const cents = toCents(price)
  const booked = { booked_appointments: 1, booked_minutes: duration, booked_cents: cents }
  if (status === 'no_show') return { ...booked, no_shows: 1 }
  if (status !== 'completed') return booked
  return {
    ...booked,
    completed_appointments: 1,
    completed_cents: cents,
    ...(isReturning(appointment) && { returning: 1 }),
    [`hour_${time.slice(0, 2)}`]: 1,
    [`${service_id}:visits`]: 1,
    ...(professional_id && { [`${professional_id}:visits`]: 1 }),
  }
}

function isReturning({ client_id, created_at }: Pick<Appointment, 'client_id' | 'created_at'>): boolean {
  if (!client_id) return false
  return Date.parse(created_at) - instantOfId(client_id).getTime() >= SAME_MOMENT_MS
}

/** `before` is missing for a new appointment. The changes sum up in any order. */
export function additionsOf(before: Counted | undefined, after: Counted): Additions {
  const { service_id, service_name, professional_id, professional_name } = after
  return additions(
    [[after.date, figuresOf(after), 1], ...(before ? [[before.date, figuresOf(before), -1] as const] : [])],
    {
      [service_id]: service_name,
      ...(professional_id && professional_name && { [professional_id]: professional_name }),
    },
  )
}

/** Only what is paid counts; `before` is what counted until then. */
export function ledgerAdditions({ before, removed, ...entry }: LedgerEvent): Additions {
  return additions(
    [
      ...(removed ? [] : [[entry.date, moneyOf(entry), 1] as const]),
      ...(before ? [[before.date, moneyOf(before), -1] as const] : []),
    ],
    Object.fromEntries((entry.lines ?? []).map(({ id, name }) => [id, name])),
  )
}

function moneyOf(entry: Transaction): Partial<DayFigures> {
  const { type, status, amount, lines = [], sale_id, appointment_id, professional_id, reverses } = entry
  if (status !== 'paid') return {}
  const cents = toCents(amount)
  if (type === 'expense') return { expense_cents: cents }
  if (!sale_id && !appointment_id) return { income_cents: cents }
  const figures: Record<string, number> = { income_cents: cents, revenue_cents: cents }
  for (const { id, amount: part, quantity } of lines) {
    sumUp(figures, { [`${id}:cents`]: toCents(part) })
    if (sale_id) sumUp(figures, { [`${id}:units`]: signed(toCents(quantity), reverses) })
  }
  if (professional_id) figures[`${professional_id}:cents`] = cents
  // Only the first entry of a sale has quantities; later payments have none.
  if (sale_id && lines.some(({ quantity }) => quantity !== 0)) figures.sales = signed(1, reverses)
  return figures
}

function signed(count: number, reverses: string | undefined): number {
  return reverses ? -Math.abs(count) : count
}

/** The file's creation date is taken in `timezone`. */
export function clientAdditions(timezone: string, createdAt: Date, sign: 1 | -1): Additions {
  return additions([[wallClock(timezone, createdAt).date, { new_clients: 1 }, sign]], {})
}

type Part = readonly [date: string, figures: Partial<DayFigures>, sign: 1 | -1]

function additions(parts: readonly Part[], called: Record<string, string>): Additions {
  const days = new Map<string, Record<string, number>>()
  for (const [date, figures, sign] of parts) sumUp(entryOf(days, date), figures, sign)
  const months = new Map<string, Record<string, number>>()
  for (const [date, { revenue_cents = 0, new_clients = 0 }] of days)
    sumUp(entryOf(months, date.slice(0, 7)), { revenue_cents, new_clients })
  const changed = dropZeroes(days)
  const ids = new Set([...changed.values()].flatMap((figures) => Object.keys(figures).map(idOfFigure)))
  const names = Object.entries(called).filter(([id]) => ids.has(id))
  return {
    days: changed,
    months: dropZeroes(months),
    names: Object.fromEntries(names.map(([id, name]) => [`${id}:name`, name])),
  }
}

export function idOfFigure(figure: string): string {
  return figure.split(':')[0] as string
}

function entryOf(map: Map<string, Record<string, number>>, key: string): Record<string, number> {
  const entry = map.get(key) ?? {}
  map.set(key, entry)
  return entry
}

export function sumUp(sum: object, amounts: object, sign: 1 | -1 = 1): void {
  const numbers = sum as Record<string, number>
  for (const [name, value] of Object.entries(amounts)) numbers[name] = (numbers[name] ?? 0) + sign * value
}

function dropZeroes(all: Map<string, Record<string, number>>): Map<string, Partial<DayFigures>> {
  const left = [...all].map(
    ([key, figures]) =>
      [key, Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0))] as const,
  )
  return new Map(left.filter(([, figures]) => Object.keys(figures).length > 0))
}
