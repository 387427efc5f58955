import type { Table } from '#functions/kit/table.ts'
import type { Client } from '#shared/clients.ts'
import { addDays, timeOf, wallClock } from '#shared/time.ts'
import {
  type Business,
  describeBusiness,
  randomFrom,
  writeBusiness,
  writeItems,
} from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { describeAppointments } from '../../infra/local/seed/schedule.ts'

const random = randomFrom(7)

/** Appointments fill this many days ahead. The days from there to the horizon are free for the benchmark's bookings. */
export const BUSY_DAYS = 60
const HORIZON = 365

export type Shop = { business: Business; clients: Client[]; today: string; appointments: number }

/** Opens the business of FIELD: 5 professionals, 2,000 clients, and 5,000 appointments in the next 60 days. */
export async function openShop(table: Table): Promise<Shop> {
  const now = new Date()
  const business = describeBusiness({
    slug: 'bancada',
    name: 'Bancada',
    now,
    config: { max_advance_booking: HORIZON },
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: Array.from({ length: 5 }, (_, i) => ({ name: `Profissional ${i + 1}`, specialties: [] })),
  })
  await writeBusiness(table, business)
  const clients = describeClients(2_000, now, random)
  const today = wallClock(business.company.timezone, now).date
  const shop = { business, clients, today, appointments: 0 }
  await fillDays(table, shop, today, addDays(today, BUSY_DAYS - 1))
  await writeItems(table, clientItems(business, clients))
  return shop
}

/** Adds past days of the same density until the business has ten times as many appointments. */
export async function addHistory(table: Table, shop: Shop): Promise<void> {
  await fillDays(table, shop, addDays(shop.today, -9 * BUSY_DAYS), addDays(shop.today, -1))
}

async function fillDays(table: Table, shop: Shop, from: string, to: string) {
  const { business, clients } = shop
  const { items, count } = describeAppointments({
    business,
    clients,
    now: new Date(),
    from,
    to,
    fill: 0.83,
    random,
  })
  await writeItems(table, items)
  shop.appointments += count
}

export type Start = { professional_id: string; date: string; time: string }

/** Returns every free start beyond the busy days in random order, as distinct slots for bookings. */
export function freeStartsOf({ business, today }: Shop): Start[] {
  const starts = business.professionals.flatMap(({ id }) =>
    Array.from({ length: HORIZON - BUSY_DAYS }, (_, i) => addDays(today, BUSY_DAYS + i)).flatMap((date) =>
      Array.from({ length: 20 }, (_, slot) => ({ professional_id: id, date, time: timeOf(480 + slot * 30) })),
    ),
  )
  for (let i = starts.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [starts[i] as Start, starts[j] as Start]
    starts[i] = b
    starts[j] = a
  }
  return starts
}

/** Returns a random element, which is the same one in every run. */
export function oneOf<T>(from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}
