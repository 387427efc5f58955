import type { Appointment } from '#shared/appointments.ts'
import type { Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { PERIOD_DAYS } from '#shared/months.ts'
import { addDays, timeOf, wallClock } from '#shared/time.ts'
import { type Business, describeBusiness, pick } from '../../infra/local/seed/business.ts'
import { entryAt } from '../../infra/local/seed/ledger.ts'
import { countAppointment, countTransaction } from '../../infra/local/seed/metrics.ts'

/** The days cover the longest period of the metrics, the period before it, and some more. */
const DAYS = 2 * PERIOD_DAYS + 10

/**
 * Returns a business of ten professionals, thirty services and twenty products, with the given number of past
 * appointments and twice as many transactions. `metricsItems` returns the figures that count them.
 */
export function busyYears(appointments: number, now: Date, random: () => number) {
  const business = describeBusiness({
    slug: `anos-${newId('req', now).slice(-10)}`,
    name: 'Anos cheios',
    now,
    services: Array.from({ length: 30 }, (_, i) => ({ name: `Serviço ${i}`, price: 40 + i, duration: 30 })),
    professionals: Array.from({ length: 10 }, (_, i) => ({ name: `Profissional ${i}`, specialties: [] })),
  })
  const { timezone } = business.company
  const today = wallClock(timezone, now).date
  const from = addDays(today, 1 - DAYS)
  const regular = newId('cli', new Date(now.getTime() - 1_000 * 86_400_000))
  const products = Array.from({ length: 20 }, (_, i) => ({ id: newId('stk', now), name: `Produto ${i}` }))
  const booked: Appointment[] = []
  const entries: Transaction[] = []
  for (let i = 0; i < appointments; i++) {
    const one = appointmentOf(business, addDays(from, i % DAYS), regular, now, random)
    booked.push(one)
    const { id: appointment_id, date, price, service_id, service_name, professional_id } = one
    const item = pick(products, random)
    const line = { kind: 'service' as const, id: service_id, name: service_name, quantity: 1, amount: price }
    const sold = {
      kind: 'product' as const,
      ...item,
      quantity: 1,
      amount: Math.floor(random() * 9_000) / 100,
    }
    const paid = { type: 'income' as const, status: 'paid' as const, date, payments: [] }
    entries.push(
      entryAt(now, {
        ...paid,
        category: 'Serviços',
        amount: price,
        lines: [line],
        professional_id,
        appointment_id,
      }),
      entryAt(now, {
        ...paid,
        category: 'Vendas',
        amount: sold.amount,
        lines: [sold],
        sale_id: newId('sal', now),
      }),
    )
  }
  for (const one of booked) countAppointment(business, one)
  for (const one of entries) countTransaction(business, one)
  return { business, today, from, appointments: booked, transactions: entries, clients: [], timezone }
}

function appointmentOf(
  { services, professionals }: Business,
  date: string,
  client_id: string,
  now: Date,
  random: () => number,
): Appointment {
  const service = pick(services, random)
  const professional = pick(professionals, random)
  const at = now.toISOString()
  return {
    id: newId('apt', now),
    client_id,
    client_name: 'Cliente',
    professional_id: professional.id,
    professional_name: professional.name,
    service_id: service.id,
    service_name: service.name,
    date,
    time: timeOf(480 + 30 * Math.floor(random() * 20)),
    duration: service.duration,
    price: service.price,
    status: random() < 0.9 ? 'completed' : 'no_show',
    created_at: at,
    updated_at: at,
    version: 1,
  }
}
