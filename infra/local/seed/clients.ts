import {
  type ClientSummary,
  clients,
  entries,
  newSummary,
  phones,
  summaries,
} from '#functions/clients/records.ts'
import { addReach, countsOf, reachOf } from '#functions/clients/rules.ts'
import { entriesByScopes, entriesOf } from '#functions/clients/writes/search-entries.ts'
import { sumUp } from '#functions/metrics/rules/figures.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import { type Business, itemOf, pick } from './business.ts'
import { firstNames, lastNames } from './names.ts'

/** Phones are distinct; clients were created within the last `days`. */
export function describeClients(count: number, now: Date, random: () => number, days = 0): Client[] {
  return Array.from({ length: count }, (_, i) => {
    const first = pick(firstNames, random)
    const last = pick(lastNames, random)
    const came = new Date(now.getTime() - (days && Math.floor(random() * days * 86_400_000)))
    const at = came.toISOString()
    return {
      id: newId('cli', came),
      name: `${first} ${last}`,
      phone: `+55119${String(10_000_000 + i * 37).padStart(8, '0')}`,
      ...(random() < 0.6 && { email: `${plain(first)}.${plain(last)}${i}@exemplo.com.br` }),
      created_at: at,
      updated_at: at,
      version: 1,
    }
  })
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The summaries cover all appointments described so far. */
const summariesOf = new WeakMap<Business, Map<string, ClientSummary>>()

/** `clientItems` writes the sums. */
export function countForClient(business: Business, appointment: Appointment): void {
  const { client_id: id, professional_id, status, date } = appointment
  if (!id || !professional_id) return
  const known = summariesOf.get(business) ?? new Map<string, ClientSummary>()
  summariesOf.set(business, known)
  const summary = known.get(id) ?? newSummary(id)
  known.set(id, summary)
  sumUp(summary, countsOf(appointment))
  summary.reach = addReach(summary.reach, reachOf(appointment))
  if (status === 'completed')
    summary.last_appointment = [summary.last_appointment ?? '', date].sort().at(-1) as string
}

/** It includes what the reactions would have written: search entries and summaries. */
export function clientItems(business: Business, people: Client[]): object[] {
  return people.flatMap((client) => {
    const { id, phone } = client
    const summary = summariesOf.get(business)?.get(id) ?? newSummary(id)
    const { items, listed } = entriesOf(client, summary.reach)
    return [
      itemOf(business, clients, client),
      ...(phone ? [itemOf(business, phones, { phone, client_id: id })] : []),
      itemOf(business, summaries, { ...summary, ...listed, entries: entriesByScopes(items), version: 1 }),
      ...items.map((item) => itemOf(business, entries, item)),
    ]
  })
}
