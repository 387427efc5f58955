import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { birthdays, bookingConfigs, companies, dayEnds } from '#functions/company/records.ts'
import { birthdaysAfter, dayEndAfter } from '#functions/company/rules.ts'
import { slugs } from '#functions/kit/identify.ts'
import { type RecordOf, storedItem } from '#functions/kit/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { professionals } from '#functions/professionals/records.ts'
import { services } from '#functions/services/records.ts'
import { tenantDefaults } from '#functions/tenants/rules/tenants.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { Company } from '#shared/company.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'

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
    /** It names services; when missing, all are offered. */
    does?: string[]
    /** Prices and durations are by service name. */
    terms?: Record<string, { price?: number; duration?: number }>
  })[]
}

/** The product's defaults fill in the rest. */
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

export async function writeBusiness(table: Table, business: Business): Promise<void> {
  const tenant = business.company.id as Tenant
  const opened = new Date(business.company.created_at)
  await writeItems(table, [
    storedItem(tenant, slugs, { slug: business.company.slug, tenant_id: tenant }),
    storedItem(tenant, companies, business.company),
    storedItem(tenant, bookingConfigs, business.config),
    storedItem(tenant, dayEnds, dayEndAfter(business.company, opened)),
    storedItem(tenant, birthdays, birthdaysAfter(business.company, business.config, opened)),
    ...business.services.map((service) => storedItem(tenant, services, service)),
    ...business.professionals.map((professional) => storedItem(tenant, professionals, professional)),
  ])
}

export function itemOf<T extends object, K>(business: Business, kind: RecordOf<T, K>, item: T & K) {
  return storedItem(business.company.id as Tenant, kind, item)
}

/** Items are written in batches of 25, eight in parallel, without conditions. */
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

/** The numbers are reproducible (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}
