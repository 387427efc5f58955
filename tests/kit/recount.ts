import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Transaction } from '#shared/finance.ts'

/** Figures by date and by month, without those that are 0. */
export type Figures = Record<string, Record<string, number>>

/** The figures by plain counting over what is stored. */
export function recountOf({
  appointments,
  transactions,
  clients,
  timezone,
}: {
  appointments: readonly Appointment[]
  transactions: readonly Transaction[]
  clients: readonly Pick<Client, 'created_at'>[]
  timezone: string
}): Figures {
  const sums: Figures = {}
  const add = (key: string, name: string, value: number) => {
    sums[key] ??= {}
    sums[key][name] = (sums[key][name] ?? 0) + value
  }
  const centsOf = (amount: number) => Number((amount * 100).toFixed(0))

  for (const one of appointments) {
    const { date, status, price, duration, time, service_id, professional_id } = one
    if (status !== 'cancelled') {
      add(date, 'booked_appointments', 1)
      add(date, 'booked_minutes', duration)
      add(date, 'booked_cents', centsOf(price))
    }
    if (status === 'no_show') add(date, 'no_shows', 1)
    if (status === 'completed') {
      add(date, 'completed_appointments', 1)
      add(date, 'completed_cents', centsOf(price))
      add(date, `hour_${time.split(':')[0]}`, 1)
      add(date, `${service_id}:visits`, 1)
      if (professional_id) add(date, `${professional_id}:visits`, 1)
      if (wasKnown(one)) add(date, 'returning', 1)
    }
  }
  for (const one of transactions) {
    if (one.status !== 'paid') continue
    const { date, amount, professional_id, lines = [] } = one
    if (one.type === 'expense') add(date, 'expense_cents', centsOf(amount))
    else add(date, 'income_cents', centsOf(amount))
    if (one.type === 'expense' || (!one.appointment_id && !one.sale_id)) continue
    add(date, 'revenue_cents', centsOf(amount))
    add(date.slice(0, 7), 'revenue_cents', centsOf(amount))
    if (professional_id) add(date, `${professional_id}:cents`, centsOf(amount))
    const sign = one.reverses ? -1 : 1
    for (const line of lines) {
      add(date, `${line.id}:cents`, centsOf(line.amount))
      if (one.sale_id) add(date, `${line.id}:units`, sign * centsOf(Math.abs(line.quantity)))
    }
    if (one.sale_id && lines.some(({ quantity }) => quantity !== 0)) add(date, 'sales', sign)
  }
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  for (const { created_at } of clients) {
    const date = day.format(new Date(created_at))
    add(date, 'new_clients', 1)
    add(date.slice(0, 7), 'new_clients', 1)
  }
  return withoutZeroes(sums)
}

/** Whether the client's file is a minute older than the booking; the id's first ten characters are its milliseconds. */
function wasKnown({ client_id, created_at }: Appointment): boolean {
  if (!client_id) return false
  const digits = '0123456789abcdefghjkmnpqrstvwxyz'
  const head = client_id.replace(/^.*_/, '').slice(0, 10)
  const made = [...head].reduce((ms, digit) => ms * 32 + digits.indexOf(digit), 0)
  return made + 60_000 <= Date.parse(created_at)
}

/** Figures without zeroes, and dates without figures left out. */
export function withoutZeroes(sums: Figures): Figures {
  const left = Object.entries(sums).map(
    ([key, figures]) =>
      [key, Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0))] as const,
  )
  return Object.fromEntries(left.filter(([, figures]) => Object.keys(figures).length > 0))
}
