import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Transaction } from '#shared/finance.ts'
import type { Dashboard, Metrics } from '#shared/metrics.ts'
import { addDays } from '#shared/time.ts'

/** Holds figures by date and by month, without zeroes. */
export type Figures = Record<string, Record<string, number>>

/** Holds the items from which a business's figures are counted. */
type Stored = {
  appointments: readonly Appointment[]
  transactions: readonly Transaction[]
  clients: readonly Pick<Client, 'created_at'>[]
  timezone: string
}

/** Computes the figures by plain counting over the stored items. */
export function recountOf({ appointments, transactions, clients, timezone }: Stored): Figures {
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

/**
 * Tells whether the client's record is a minute older than the booking. The start of the id contains its milliseconds.
 */
function wasKnown({ client_id, created_at }: Appointment): boolean {
  if (!client_id) return false
  const digits = '0123456789abcdefghjkmnpqrstvwxyz'
  const head = client_id.replace(/^.*_/, '').slice(0, 10)
  const made = [...head].reduce((ms, digit) => ms * 32 + digits.indexOf(digit), 0)
  return made + 60_000 <= Date.parse(created_at)
}

/** Leaves out figures of zero, and dates without figures. */
export function withoutZeroes(sums: Figures): Figures {
  const left = Object.entries(sums).map(
    ([key, figures]) =>
      [key, Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0))] as const,
  )
  return Object.fromEntries(left.filter(([, figures]) => Object.keys(figures).length > 0))
}

type Counted = Omit<Dashboard, 'newest'>

/** Computes an owner's dashboard at an instant, by plain counting over the same items. */
export function dashboardAt(
  { appointments, transactions, clients: people, timezone: timeZone }: Stored,
  now: Date,
): Counted {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [today = '', time = ''] = clock.format(now).split(' ')
  const month = today.slice(0, 7)
  const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const income = (from: string) =>
    transactions
      .filter(({ date, status }) => date.startsWith(from) && status === 'paid')
      .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
  const standing = appointments
    .filter(({ date, status }) => date === today && status !== 'cancelled')
    .sort((a, b) => (a.time < b.time ? -1 : 1))
    .map(
      ({
        id,
        time: at,
        duration,
        client_id,
        client_name,
        service_name,
        professional_name,
        price,
        status,
      }) => ({
        id,
        time: at,
        duration,
        client_id,
        client_name,
        service_name,
        professional_name,
        price,
        status,
      }),
    )
  const next = standing.find(
    (one) =>
      (one.status === 'scheduled' || one.status === 'confirmed') && minuteOf(one.time) > minuteOf(time) - 15,
  )
  const upcoming = Array.from({ length: 7 }, (_, i) => addDays(today, i + 1)).map((day) => ({
    date: day,
    appointments: appointments.filter(({ date, status }) => date === day && status !== 'cancelled').length,
  }))
  return {
    today,
    appointments: {
      today: standing.length,
      completed: standing.filter(({ status }) => status === 'completed').length,
    },
    clients: {
      new_this_month: people.filter(({ created_at }) => clock.format(new Date(created_at)).startsWith(month))
        .length,
      total: people.length,
    },
    revenue: { today: income(today), month: income(month) },
    low_stock: { count: 0, items: [] },
    agenda: standing,
    next: next ? { ...next, late: next.time < time } : null,
    upcoming: upcoming.filter((day) => day.appointments > 0),
  }
}

/** Returns the report as sums. */
export function summaryOf({ figures, days, hours, services, professionals }: Metrics) {
  return {
    revenue: figures.revenue.now,
    visits: figures.visits.now,
    new_clients: figures.new_clients.now,
    days: days.filter(({ revenue, visits }) => revenue !== 0 || visits !== 0),
    byHour: hours.reduce((sum, { visits }) => sum + visits, 0),
    services: services.map(({ name, count, revenue }) => ({ name, count, revenue })),
    professionals: professionals.map(({ name, count }) => ({ name, count })).sort(byCount),
  }
}

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }) =>
  b.count - a.count || (a.name < b.name ? -1 : 1)

/** Computes the same sums by plain counting over the stored items. */
export function reportAt(
  { appointments, transactions, clients: people }: Stored,
  from: string,
  to: string,
): ReturnType<typeof summaryOf> {
  const within = ({ date }: { date: string }) => date >= from && date <= to
  const done = appointments.filter((one) => within(one) && one.status === 'completed')
  const paid = transactions.filter((one) => within(one) && one.status === 'paid')
  const centsOf = (all: Transaction[]) =>
    all.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  const dates = [...new Set([...done, ...paid].map(({ date }) => date))].sort()
  const revenue = centsOf(paid) / 100
  return {
    revenue,
    visits: done.length,
    new_clients: people.length,
    days: dates
      .map((date) => ({
        date,
        revenue: centsOf(paid.filter((one) => one.date === date)) / 100,
        visits: done.filter((one) => one.date === date).length,
      }))
      .filter((day) => day.revenue !== 0 || day.visits !== 0),
    byHour: done.length,
    services: done.length > 0 || revenue !== 0 ? [{ name: 'Corte', count: done.length, revenue }] : [],
    professionals: [...Map.groupBy(done, (one) => one.professional_name as string)]
      .map(([name, own]) => ({ name, count: own.length }))
      .sort(byCount),
  }
}
