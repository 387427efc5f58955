import * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import { record, ref } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { getMany, query, queryAll } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import { clientRowSchema, clientSchema, figuresSchema } from '#shared/clients.ts'
import { occupies } from '#shared/statuses.ts'
import { wallClock } from '#shared/time.ts'

/**
 * | item          | pk                       | sk              | access                                            |
 * |---------------|--------------------------|-----------------|---------------------------------------------------|
 * | client        | `<tenant>#client#<id>`   | `client`        | one Query for all that is known of a client       |
 * | its summary   | `<tenant>#client#<id>`   | `summary`       | figures, who reaches it, its search entries       |
 * | other phones  | `<tenant>#client#<id>`   | `alias#<E.164>` | phones of clients merged into it: their pointers  |
 * | absorbed      | `<tenant>#client#<id>`   | `absorbed#<id>` | merged into it, appointments still on their way   |
 * | merged away   | `<tenant>#client#<id>`   | `merged`        | which client it is now part of                    |
 * | phone pointer | `<tenant>#phone#<E.164>` | `phone`         | makes a phone unique, and finds its client        |
 * | search entry  | `<tenant>#clients#<all or professional>` | see `entryKeys` | one Query (begins_with) for a page |
 */
const storedClientSchema = () =>
  clientSchema().extend({
    last_booked: z.string().optional(),
    /** Simultaneous bookings must find the same list. When it is missing, the index is used. */
    booked_ahead: z.array(z.string()).optional(),
    /** Only this professional sees the notes; when missing, every reader of all files does (RULINGS G2). */
    notes_by: z.string().optional(),
    hold: z.string().optional(),
  })
export type StoredClient = z.infer<ReturnType<typeof storedClientSchema>>

export const clients = record<StoredClient, { id: string }>({
  name: 'client',
  shape: 1,
  leaver: { kept: 'the address of a client' },
  erased: 'anonymised',
  schema: () => storedClientSchema().strict(),
  key: ({ id }) => [`client#${id}`, 'client'],
})

export const phones = record<{ phone: string; client_id: string }, { phone: string }>({
  name: 'client_phone',
  shape: 1,
  leaver: 'none',
  erased: 'deleted',
  schema: () => z.strictObject({ phone: z.string(), client_id: z.string() }),
  key: ({ phone }) => [`phone#${phone}`, 'phone'],
})

export const aliases = record<{ phone: string }, { id: string; phone: string }>({
  name: 'client_alias',
  shape: 1,
  leaver: 'none',
  erased: 'deleted',
  schema: () => z.strictObject({ id: z.string(), phone: z.string() }),
  key: ({ id, phone }) => [`client#${id}`, `alias#${phone}`],
})

type Absorbed = { removed_id: string; last_booked?: string | undefined }

export const absorbed = record<Absorbed, { id: string; removed_id: string }>({
  name: 'absorbed_client',
  shape: 1,
  leaver: 'none',
  erased: 'deleted',
  schema: () =>
    z.strictObject({ id: z.string(), removed_id: z.string(), last_booked: z.string().optional() }),
  key: ({ id, removed_id }) => [`client#${id}`, `absorbed#${removed_id}`],
})

/** Late events may still name a client that was merged away. */
export const mergedAway = record<{ into: string }, { id: string }>({
  name: 'merged_client',
  shape: 1,
  leaver: 'none',
  erased: { kept: 'ids alone, which late events still name' },
  schema: () => z.strictObject({ id: z.string(), into: z.string() }),
  key: ({ id }) => [`client#${id}`, 'merged'],
})

export const EVERYONE = 'all'

const clientSummarySchema = () =>
  figuresSchema().extend({
    id: z.string(),
    spent: z.int(),
    reach: z.record(
      z.string(),
      z.strictObject({ open: z.int(), held: z.int(), entered: z.literal(true).optional() }),
    ),
    row: clientRowSchema().optional(),
    /** The keys have no id at their end, and are grouped by the scopes that share them. */
    entries: z.record(z.string(), z.array(z.string())),
    contact_scopes: z.array(z.string()).optional(),
    /** Entries that did not fit into the transaction still have to be written or deleted. */
    stale: z.array(z.string()).optional(),
    /** These events of the last 30 days are counted, with `+` for added and `-` for removed. */
    counted: z.array(z.string()).optional(),
    version: z.int(),
  })
export type ClientSummary = z.infer<ReturnType<typeof clientSummarySchema>>

export const summaries = record<ClientSummary, { id: string }>({
  name: 'client_summary',
  shape: 1,
  leaver: 'none',
  erased: 'anonymised',
  schema: () => clientSummarySchema().strict(),
  key: ({ id }) => [`client#${id}`, 'summary'],
})

const clientEntrySchema = () => clientRowSchema().extend({ scope: z.string() })
export type ClientEntry = z.infer<ReturnType<typeof clientEntrySchema>> & { sk: string }

export const entries = record<ClientEntry, { scope: string; sk: string }>({
  name: 'client_entry',
  shape: 1,
  leaver: 'none',
  erased: 'deleted',
  schema: () => clientEntrySchema().strict(),
  key: ({ scope, sk }) => [`clients#${scope}`, sk],
})

export function newSummary(id: string): ClientSummary {
  return { id, reach: {}, entries: {}, appointments: 0, no_shows: 0, cancelled: 0, spent: 0, version: 0 }
}

type KnownOfClient = {
  client?: StoredClient | undefined
  summary: ClientSummary
  aliases: string[]
  absorbed: Absorbed[]
  merged_into?: string | undefined
}
export type Found = KnownOfClient & { client: StoredClient }

export async function readClient(
  scope: Scope,
  id: string,
  options: { consistent?: boolean } = { consistent: true },
): Promise<KnownOfClient> {
  const found = await queryAll<{ sk: string }>(scope, `client#${id}`, options)
  const under = (sk: string) => found.find((item) => item.sk === sk) as unknown
  return {
    client: under('client') as StoredClient | undefined,
    summary: (under('summary') as ClientSummary | undefined) ?? newSummary(id),
    aliases: found.flatMap(({ sk }) => (sk.startsWith('alias#') ? [sk.slice('alias#'.length)] : [])),
    absorbed: found.filter(({ sk }) => sk.startsWith('absorbed#')) as unknown as Absorbed[],
    merged_into: (under('merged') as { into: string } | undefined)?.into,
  }
}

export type KnownClient = Pick<KnownOfClient, 'client' | 'summary' | 'merged_into'>

export async function readClients(scope: Scope, ids: readonly string[]): Promise<Map<string, KnownClient>> {
  const known = new Map<string, KnownClient>()
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    // Summaries are read first: their version then proves that the clients are not older.
    const stored = await getMany(
      scope,
      next.map((id) => ref(summaries, { id })),
    )
    const found = await getMany(
      scope,
      next.flatMap((id) => [ref(clients, { id }), ref(mergedAway, { id })]),
    )
    for (const [i, id] of next.entries()) {
      const client = found[2 * i] as StoredClient | undefined
      const merged_into = (found[2 * i + 1] as { into: string } | undefined)?.into
      known.set(id, { client, summary: stored[i] ?? newSummary(id), merged_into })
    }
    next = [...known.values()].flatMap(({ merged_into: into }) => (into && !known.has(into) ? [into] : []))
    next = [...new Set(next)]
  }
  return known
}

export async function currentClient(scope: Scope, id: string): Promise<KnownOfClient> {
  const stored = await readClient(scope, id)
  return stored.merged_into ? currentClient(scope, stored.merged_into) : stored
}

export function appointmentsOf(
  scope: Scope,
  clientId: string,
  options: { limit?: number; cursor?: string; backwards?: boolean; between?: readonly [string, string] } = {},
) {
  return query<Appointment>(scope, clientId, { index: 'client', ...options })
}

/** Includes merged clients. The last booked appointment is read directly, because the index may lack it. */
export async function appointmentsLeft(
  scope: Scope,
  { client, absorbed: others }: Found,
  today: string,
): Promise<{ upcoming: boolean; any: boolean }> {
  const ids = await absorbedIds(scope, client.id, others)
  const lastIds = [client, ...others].map(({ last_booked }) => last_booked)
  const last = getMany(
    scope,
    lastIds.map((id) => (id ? ref(appointments, { id }) : undefined)),
  )
  const indexed: Appointment[] = []
  // The client itself is read last, so that an appointment that moves to it meanwhile is not missed.
  for (const id of ids.toReversed()) {
    const pages = await Promise.all([
      appointmentsOf(scope, id, { between: [today, '~'] }),
      appointmentsOf(scope, id, { limit: 1 }),
    ])
    indexed.push(...pages.flatMap(({ items }) => items))
  }
  const found = [
    ...indexed,
    ...(await last).filter((one) => one !== undefined && ids.includes(one.client_id ?? '')),
  ]
  return {
    upcoming: found.some((one) => one !== undefined && one.date >= today && occupies(one)),
    any: found.length > 0,
  }
}

async function absorbedIds(scope: Scope, id: string, others: readonly Absorbed[]): Promise<string[]> {
  const further = await Promise.all(
    others.map(async ({ removed_id }) =>
      absorbedIds(scope, removed_id, (await readClient(scope, removed_id)).absorbed),
    ),
  )
  return [id, ...further.flat()]
}

export async function countAppointments(scope: Scope, clientId: string): Promise<number> {
  return (await queryAll(scope, clientId, { index: 'client' })).length
}

export async function todayAndPhoneOwner(
  scope: Scope,
  now: Date,
  phone?: string,
): Promise<{ today: string; owner?: string }> {
  const [company, pointer] = await getMany(scope, [
    ref(companies, {}),
    phone ? ref(phones, { phone }) : undefined,
  ])
  if (!company) throw new Error('a tenant without a company item')
  return { today: wallClock(company.timezone, now).date, owner: pointer?.client_id }
}
