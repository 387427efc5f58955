import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Table } from '#functions/kit/table.ts'
import { addDays } from '#shared/time.ts'
import { startStack } from '../../infra/local/start.ts'
import type { Row } from './compare.ts'
import { ledger } from './ledger.ts'
import { operationsOf } from './operations.ts'
import { round } from './report.ts'
import { BUSY_DAYS, freeStartsOf, type Shop, type Start } from './shop.ts'
import { dir, TAPPED_PORT } from './stacks.ts'

/** The measured run makes this many bookings, at this rate per second. */
const BOOKINGS = 100
const PER_SECOND = 10
/** Customers book on this many dates. */
const DAYS = 14
/** This is longer than relay and consumers gather events before they write. */
const QUIET_SECONDS = 4

/** A booking itself writes these kinds, and all others follow it. `count` holds the counters of its limits. */
const OWN = ['appointment', 'sheet', 'client', 'outbox', 'audit', 'idempotency']
const LIMITS = 'count'

export type Following = { rows: Row[]; units: number; limitUnits: number; invocations: number }

/**
 * Measures the cost of bookings at a steady pace with everything that follows them, per booking: write units by kind of
 * item, and invocations by function. Most customers are known to the professional they book.
 */
export async function followBookings(shop: Shop): Promise<Following> {
  const { tap, units, open, settled } = ledger()
  const data = join(dir, 'data')
  const stack = await startStack({ port: TAPPED_PORT, dir: data, demo: false, onRequest: tap })
  try {
    await open(stack.dynamoEndpoint, stack.tableName)
    const customers = { ...shop, clients: shop.clients.slice(0, BOOKINGS) }
    const table: Table = { name: stack.tableName, client: undefined as never }
    const { book } = operationsOf(stack.url, table, customers, startsByProfessional(shop))
    // Every customer books once first, so that the professional knows the customer.
    for (let i = 0; i < BOOKINGS; i++) await book()
    await settled(QUIET_SECONDS)
    units.clear()
    const before = invocationsIn(data)
    const bookings: Promise<unknown>[] = []
    for (let i = 0; i < BOOKINGS; i++) {
      bookings.push(book())
      await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND))
    }
    await Promise.all(bookings)
    await settled(QUIET_SECONDS)
    const after = invocationsIn(data)
    const invocations = Object.entries(after).map(([name, count]): Row => {
      const more = count - (before[name] ?? 0)
      return [name, '', round(more / BOOKINGS, 2)]
    })
    const kinds = [...units].sort(([a], [b]) => Number(OWN.includes(b)) - Number(OWN.includes(a)))
    const each = ([kind, sum]: [string, number]): Row => [kind, round(sum / BOOKINGS, 2), '']
    const sumOf = (some: Row[], column: number) => some.reduce((sum, row) => sum + Number(row[column]), 0)
    const written = kinds.map(each)
    return {
      rows: [...written, ...invocations],
      units: sumOf(written, 1),
      limitUnits: (units.get(LIMITS) ?? 0) / BOOKINGS,
      invocations: sumOf(invocations, 2),
    }
  } finally {
    await stack.stop()
  }
}

/** Takes free starts from the end, by each professional in turn, so that customers return to the same professional. */
function startsByProfessional(shop: Shop): Start[] {
  const last = addDays(shop.today, BUSY_DAYS + DAYS - 1)
  const free = freeStartsOf(shop).filter(({ date }) => date <= last)
  const byProfessional = shop.business.professionals.map(({ id }) =>
    free.filter(({ professional_id }) => professional_id === id),
  )
  return Array.from(
    { length: 2 * BOOKINGS },
    (_, i) => byProfessional[i % byProfessional.length]?.pop() as Start,
  ).reverse()
}

/** Returns the invocations so far of the functions that follow a booking. Each writes one line. */
function invocationsIn(data: string): Record<string, number> {
  const logs = join(data, 'logs')
  return Object.fromEntries(
    readdirSync(logs).flatMap((file) => {
      const count = readFileSync(join(logs, file), 'utf8').match(/"message":"(relayed|consumed)"/g)?.length
      return count ? [[file.replace('.log', ''), count]] : []
    }),
  )
}
