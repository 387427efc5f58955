import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import {
  type ClientSummary,
  clients,
  entries,
  newSummary,
  phones,
  summaries,
} from '#functions/clients/records.ts'
import { countsOf } from '#functions/clients/rules.ts'
import { rowOf } from '#functions/clients/writes.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { slugs } from '#functions/kit/identify.ts'
import { type RecordOf, storedItem, type Tenant } from '#functions/kit/records.ts'
import type { Table } from '#functions/kit/table.ts'
import {
  type MetricsMonth,
  type MetricsTotal,
  metricsDays,
  metricsMonths,
  metricsTotals,
} from '#functions/metrics/records.ts'
import { additionsOf, type DayFigures, monthAt } from '#functions/metrics/rules.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointments, sheets } from '#functions/schedule/records.ts'
import { policyOf, workingIntervals } from '#functions/schedule/rules.ts'
import { services } from '#functions/services/records.ts'
import { tenantDefaults } from '#functions/tenants/rules/tenants.ts'
import type { Appointment } from '#shared/appointments.ts'
import { entryKeys } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'
import type { BookingConfig, Company } from '#shared/company.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Busy } from '#shared/schedule.ts'
import type { Service } from '#shared/services.ts'
import { occupies } from '#shared/statuses.ts'
import { termsOf } from '#shared/terms.ts'
import { addDays, minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { firstNames, lastNames } from './names.ts'
/** A business as tests, bench and demo begin with it. */
export type Business = {
  company: Company
  config: BookingConfig
  services: Service[]
  professionals: Professional[]
}

type Parts = {
  slug: string
  name: string
  now: Date
  company?: Partial<Company>
  config?: Partial<BookingConfig>
  services: Omit<Service, 'id' | 'is_active' | 'created_at' | 'version'>[]
  professionals: (Omit<Professional, 'id' | 'is_active' | 'service_ids' | 'created_at' | 'version'> & {
    /** Names of the services done; missing means all. */
    does?: string[]
    /** Own price and time, by the service's name. */
    terms?: Record<string, { price?: number; duration?: number }>
  })[]
}

/** Builds a business from what matters to the caller; the rest has the product's defaults. */
export function describeBusiness({ slug, name, now, ...parts }: Parts): Business {
  const begins = { is_active: true, created_at: now.toISOString(), version: 1 }
  const offered = parts.services.map((service) => ({ ...service, id: newId('srv', now), ...begins }))
  const idOf = (service: string) => (offered.find(({ name: own }) => own === service) as Service).id
  const begun = tenantDefaults({ id: newId('ten', now), name, slug, timezone: 'America/Sao_Paulo' }, now)
  return {
    company: { ...begun.company, ...parts.company },
    config: { ...begun.config, ...parts.config },
    services: offered,
    professionals: parts.professionals.map(({ does, terms, ...professional }) => ({
      ...professional,
      id: newId('pro', now),
      ...begins,
      ...(does && { service_ids: does.map(idOf) }),
      ...(terms && {
        service_terms: Object.entries(terms).map(([of, own]) => ({ service_id: idOf(of), ...own })),
      }),
    })),
  }
}

/** Writes a business: slug, company, configuration, services and professionals. */
export async function writeBusiness(table: Table, business: Business): Promise<void> {
  const tenant = business.company.id as Tenant
  await writeItems(table, [
    storedItem(tenant, slugs, { slug: business.company.slug, tenant_id: tenant }),
    storedItem(tenant, companies, business.company),
    storedItem(tenant, bookingConfigs, business.config),
    ...business.services.map((service) => storedItem(tenant, services, service)),
    ...business.professionals.map((professional) => storedItem(tenant, professionals, professional)),
  ])
}

/** Writes one item of a business as the table holds it. */
export function itemOf<T extends object, K>(business: Business, kind: RecordOf<T, K>, item: T & K) {
  return storedItem(business.company.id as Tenant, kind, item)
}

/** Clients with Brazilian names and phones of their own, who came within the last `days`. */
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

type Filling = {
  business: Business
  clients: Client[]
  now: Date
  /** First and last date with appointments. */
  from: string
  to: string
  /** Share of the grid's starts that get an appointment. */
  fill: number
  random: () => number
}

/** What a business's seeded appointments and clients come to so far: it may be filled in several rounds. */
type Figures = { months: Map<string, MetricsMonth>; total: MetricsTotal; people: Set<string> }
const figuresOf = new WeakMap<Business, Figures>()

/**
 * Fills the days of every professional with appointments that do not overlap, and gives all items they consist of,
 * with the figures that the reactions to their events would have left: of each day, of months and the whole, clients
 * included.
 */
export function describeAppointments({ business, clients: people, now, from, to, fill, random }: Filling) {
  const figures = figuresOf.get(business) ?? { months: new Map(), total: {}, people: new Set() }
  figuresOf.set(business, figures)
  const { total } = figures
  const add = (month: string, amounts: Omit<MetricsMonth, 'month'>) => {
    const sum = figures.months.get(month) ?? { month }
    figures.months.set(month, sum)
    addTo(sum, amounts)
  }
  for (const client of people.filter(({ id }) => !figures.people.has(id))) {
    figures.people.add(client.id)
    add(monthAt(business.company.timezone, new Date(client.created_at)), { new_clients: 1 })
    addTo(total, { clients: 1 })
  }
  const items: object[] = []
  let count = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day: { date: string } & Partial<DayFigures> = { date }
    for (const professional of business.professionals) {
      const busy: Busy[] = []
      for (const appointment of appointmentsOf(business, professional, people, date, fill, random, now)) {
        const start = minutesOf(appointment.time)
        if (occupies(appointment))
          busy.push([start, start + appointment.duration, 'appointment', appointment.id])
        items.push(itemOf(business, appointments, appointment))
        const { days, months } = additionsOf(undefined, appointment)
        addTo(day, days.get(date) ?? {})
        for (const [month, amounts] of months) add(month, amounts)
        addTo(total, { booked_appointments: 1 })
        countAppointment(business, appointment)
        count++
      }
      items.push(itemOf(business, sheets, { professional_id: professional.id, date, version: 1, busy }))
    }
    items.push(itemOf(business, metricsDays, day))
  }
  items.push(...[...figures.months.values()].map((month) => itemOf(business, metricsMonths, { ...month })))
  items.push(itemOf(business, metricsTotals, { ...total }))
  return { items, count }
}

function addTo(sum: object, amounts: object): void {
  const numbers = sum as Record<string, number>
  for (const [name, value] of Object.entries(amounts)) numbers[name] = (numbers[name] ?? 0) + value
}

function* appointmentsOf(
  { company, config, services: offered }: Business,
  professional: Professional,
  people: Client[],
  date: string,
  fill: number,
  random: () => number,
  now: Date,
): Generator<Appointment> {
  const wall = wallClock(company.timezone, now)
  const own = offered.filter(({ id }) => !professional.service_ids || professional.service_ids.includes(id))
  const at = now.toISOString()
  const over = (end: number) => date < wall.date || (date === wall.date && end <= wall.minutes)
  for (const [open, close] of workingIntervals(policyOf(company, config, professional), date)) {
    let start = open
    while (start < close) {
      const service = pick(own, random)
      const { duration, price } = termsOf(service, professional)
      const length = Math.ceil(duration / config.slot_duration) * config.slot_duration
      if (random() > fill || start + duration > close) {
        start += config.slot_duration
        continue
      }
      const client = pick(people, random)
      yield {
        id: newId('apt', now),
        client_id: client.id,
        client_name: client.name,
        professional_id: professional.id,
        professional_name: professional.name,
        service_id: service.id,
        service_name: service.name,
        date,
        time: timeOf(start),
        duration,
        price,
        status: over(start + duration) ? 'completed' : random() < 0.3 ? 'confirmed' : 'scheduled',
        created_at: at,
        updated_at: at,
        version: 1,
      }
      start += length
    }
  }
}

/** What the appointments described so far come to for each client. */
const visited = new WeakMap<Business, Map<string, ClientSummary>>()

function countAppointment(
  business: Business,
  { client_id: id, professional_id, status, date }: Appointment,
): void {
  if (!id || !professional_id) return
  const known = visited.get(business) ?? new Map<string, ClientSummary>()
  visited.set(business, known)
  const summary = known.get(id) ?? newSummary(id)
  known.set(id, summary)
  addTo(summary, countsOf(status))
  summary.scopes = [...new Set([...summary.scopes, professional_id])]
  if (status === 'completed')
    summary.last_appointment = [summary.last_appointment ?? '', date].sort().at(-1) as string
}

/**
 * Items of clients: the client, the pointer that makes its phone unique, and what the reactions to their events would
 * have left: search entries and a summary with the appointments that were described before.
 */
export function clientItems(business: Business, people: Client[]): object[] {
  return people.flatMap((client) => {
    const { id, phone } = client
    const summary = visited.get(business)?.get(id) ?? newSummary(id)
    const row = rowOf(client)
    const keys = summary.scopes.flatMap((scope) => entryKeys(client).map((sk) => ({ scope, sk })))
    const listed = keys.map(({ scope, sk }) => `${scope} ${sk}`)
    return [
      itemOf(business, clients, client),
      ...(phone ? [itemOf(business, phones, { phone, client_id: id })] : []),
      itemOf(business, summaries, { ...summary, row, entries: listed, version: 1 }),
      ...keys.map((key) => itemOf(business, entries, { ...row, ...key })),
    ]
  })
}

/** Plain batch writes, 25 items each, eight at a time: for beginnings only, nothing is checked. */
export async function writeItems(table: Table, items: readonly object[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, i) =>
    items.slice(i * 25, i * 25 + 25),
  )
  const worker = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const requests = batch.map((Item) => ({ PutRequest: { Item: Item as Record<string, unknown> } }))
      await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }))
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

/** Reproducible numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
