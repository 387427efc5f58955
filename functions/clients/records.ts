import { companies } from '#functions/company/records.ts'
import { record, ref } from '#functions/kit/records.ts'
import { get, getMany, query, queryAll, type Scope } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client, ClientFile, ClientRow } from '#shared/clients.ts'
import { occupies } from '#shared/statuses.ts'
import { wallClock } from '#shared/time.ts'

/**
 * | item          | pk                       | sk              | access                                            |
 * |---------------|--------------------------|-----------------|---------------------------------------------------|
 * | client        | `<tenant>#client#<id>`   | `client`        | one Query for all that is known of a client        |
 * | its summary   | `<tenant>#client#<id>`   | `summary`       | counts, and what of it the search index holds      |
 * | other phones  | `<tenant>#client#<id>`   | `alias#<E.164>` | phones of those merged into it: their pointers     |
 * | merged away   | `<tenant>#client#<id>`   | `merged`        | which client it is now part of                     |
 * | phone pointer | `<tenant>#phone#<E.164>` | `phone`         | makes a phone unique, and finds its client         |
 * | search entry  | `<tenant>#clients#<all or professional>` | see `entryKeys` | one Query (begins_with) for a page |
 */
/** A client as it is stored: with the appointment it was given last, if that was booked on its own. */
type Stored = Client & { last_booked?: string }

export const clients = record<Stored, { id: string }>({
  key: ({ id }) => [`client#${id}`, 'client'],
})

/** Makes a phone unique in a business, and finds its client. */
export const phones = record<{ phone: string; client_id: string }, { phone: string }>({
  key: ({ phone }) => [`phone#${phone}`, 'phone'],
})

/** A phone that leads to the client beside its own, since another client was merged into it. */
export const aliases = record<{ phone: string }, { id: string; phone: string }>({
  key: ({ id, phone }) => [`client#${id}`, `alias#${phone}`],
})

/** In place of a client that was merged into another: events on their way still name it. */
export const mergedAway = record<{ into: string }, { id: string }>({
  key: ({ id }) => [`client#${id}`, 'merged'],
})

/** Scope of the search index for who may see every client; the others are professionals' ids. */
export const EVERYONE = 'all'

export type ClientSummary = ClientFile['figures'] & {
  id: string
  /** Whose lists the client is in. */
  scopes: string[]
  /** What the entries show, and which there are: `<scope> <sort key>`. */
  row?: ClientRow
  entries: string[]
  /** Entries that still have to go or to be written anew, when one transaction could not hold all. */
  stale?: string[]
  version: number
}

export const summaries = record<ClientSummary, { id: string }>({
  key: ({ id }) => [`client#${id}`, 'summary'],
})

export type ClientEntry = ClientRow & { scope: string; sk: string }

export const entries = record<ClientEntry, { scope: string; sk: string }>({
  key: ({ scope, sk }) => [`clients#${scope}`, sk],
})

/** The summary of a client that nothing was written of yet. */
export function newSummary(id: string, scopes: readonly string[] = []): ClientSummary {
  const distinct = [...new Set([EVERYONE, ...scopes])]
  return { id, scopes: distinct, entries: [], appointments: 0, no_shows: 0, cancelled: 0, version: 0 }
}

type StoredClient = {
  client?: Stored
  summary: ClientSummary
  /** Phones of clients merged into this one. */
  aliases: string[]
  merged_into?: string
}
export type Found = StoredClient & { client: Stored }

/** All that is known of a client but its appointments, in one Query. */
export async function readClient(
  scope: Scope,
  id: string,
  options: { consistent?: boolean } = { consistent: true },
): Promise<StoredClient> {
  const found = await queryAll<{ sk: string }>(scope, `client#${id}`, options)
  const under = (sk: string) => found.find((item) => item.sk === sk) as unknown
  return {
    client: under('client') as Stored | undefined,
    summary: (under('summary') as ClientSummary | undefined) ?? newSummary(id),
    aliases: found.flatMap(({ sk }) => (sk.startsWith('alias#') ? [sk.slice('alias#'.length)] : [])),
    merged_into: (under('merged') as { into: string } | undefined)?.into,
  }
}

/** The client an id stands for now: itself, or the one it was merged into, however often. */
export async function currentClient(scope: Scope, id: string): Promise<StoredClient> {
  const stored = await readClient(scope, id)
  return stored.merged_into ? currentClient(scope, stored.merged_into) : stored
}

/** Appointments of a client by their date; eventually consistent, as every index. */
export function appointmentsOf(
  scope: Scope,
  clientId: string,
  options: { limit?: number; cursor?: string; backwards?: boolean; between?: readonly [string, string] } = {},
) {
  return query<Appointment>(scope, clientId, { index: 'client', ...options })
}

/**
 * What a client's appointments say to deleting it: whether some are to come (from `today` on), and whether there are
 * any. The index may not have the last one that was booked, so that is read by itself.
 */
export async function appointmentsLeft(scope: Scope, { id, last_booked }: Stored, today: string) {
  const [ahead, any, last] = await Promise.all([
    appointmentsOf(scope, id, { between: [today, '~'] }),
    appointmentsOf(scope, id, { limit: 1 }),
    last_booked ? get(scope, appointments, { id: last_booked }, { consistent: true }) : undefined,
  ])
  const own = last?.client_id === id ? [last] : []
  return {
    ahead: [...ahead.items, ...own].some((appointment) => appointment.date >= today && occupies(appointment)),
    any: any.items.length + own.length > 0,
  }
}

/** How many appointments a client has, those to come included. */
export async function countAppointments(scope: Scope, clientId: string): Promise<number> {
  return (await queryAll(scope, clientId, { index: 'client' })).length
}

/** What the file shows. Events may come in any order: for a moment less may have been counted than taken back. */
export function figuresOf({
  appointments,
  no_shows,
  cancelled,
  last_appointment,
}: ClientSummary): ClientFile['figures'] {
  const shown = (count: number) => Math.max(0, count)
  return {
    appointments: shown(appointments),
    no_shows: shown(no_shows),
    cancelled: shown(cancelled),
    ...(last_appointment && { last_appointment }),
  }
}

/** The business's date, and whose a phone is. */
export async function todayAndPhoneOwner(
  scope: Scope,
  now: Date,
  phone?: string,
): Promise<{ today: string; owner?: string }> {
  const [company, pointer] = await getMany(scope, [
    ref(companies, {}),
    phone ? ref(phones, { phone }) : undefined,
  ])
  if (!company) throw new Error('a business without a company item')
  return { today: wallClock(company.timezone, now).date, owner: pointer?.client_id }
}
