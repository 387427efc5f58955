import { isDeepStrictEqual } from 'node:util'
import { appointments } from '#functions/appointments/records.ts'
import { companies } from '#functions/company/records.ts'
import { create, overwrite, replace, type Write } from '#functions/kit/commit.ts'
import { record, ref } from '#functions/kit/records.ts'
import { get, getMany, query, queryAll, type Scope } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import type { Appointment } from '#shared/appointments.ts'
import { entryKeys } from '#shared/client-search.ts'
import type { Client, ClientFile, ClientRow } from '#shared/clients.ts'
import { wallClock } from '#shared/time.ts'
import { isOpen } from './rules.ts'

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

/**
 * Belongs to every transaction that gives a client on file an appointment: it fails when the client is gone or
 * forgotten, and deleting fails when it has come between. It leaves the version alone, so that edits and other
 * bookings go on.
 */
export function recordLastBooking(id: string, appointmentId: string): Write {
  return patch(clients, { id }, { last_booked: appointmentId }, { anonymised_at: undefined })
}

/** Makes a phone unique in a business, and finds its client. */
export const phones = record<{ phone: string; client_id: string }, { phone: string }>({
  key: ({ phone }) => [`phone#${phone}`, 'phone'],
})

/** A phone that leads to the client beside its own, since another client was merged into it. */
const aliases = record<{ phone: string }, { id: string; phone: string }>({
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
    ahead: [...ahead.items, ...own].some((appointment) => appointment.date >= today && isOpen(appointment)),
    any: any.items.length + own.length > 0,
  }
}

/**
 * Entries that one transaction changes; what is left over is done by the next. A merge, the largest, does so twice
 * beside 3 writes for each of `PHONES_PER_CLIENT` and 8 others: 100 in all.
 */
const STEPS = 31

/** What a list shows of a client. */
export function rowOf({ id, name, phone, birth_date, labels }: Client): ClientRow {
  return {
    id,
    name,
    ...(phone && { phone }),
    ...(birth_date && { birth_date }),
    ...(labels?.length && { labels }),
  }
}

/**
 * One step towards an index that shows the client as it is (not at all, when it is gone or forgotten): the entries to
 * write and to delete, and the summary that says so, to stand in one transaction. `done` tells whether more is to come.
 */
function nextIndexBatch(
  before: ClientSummary,
  client: Client | undefined,
): { writes: Write[]; after: ClientSummary; done: boolean } {
  const shown = client && !client.anonymised_at ? rowOf(client) : undefined
  const same = isDeepStrictEqual(before.row, shown)
  const present = new Set(same ? before.entries : [])
  const stale = new Set([...(before.stale ?? []), ...(same ? [] : before.entries)])
  const wanted = new Set(
    shown && client
      ? before.scopes.flatMap((scope) =>
          entryKeys({ ...shown, created_at: client.created_at }).map((sk) => `${scope} ${sk}`),
        )
      : [],
  )
  const missing = [...wanted].filter((entry) => !present.has(entry))
  const surplus = [...new Set([...present, ...stale])].filter((entry) => !wanted.has(entry))
  const steps = [...missing, ...surplus].slice(0, STEPS)
  const writes = steps.map((entry): Write => {
    const at = entry.indexOf(' ')
    const key = { scope: entry.slice(0, at), sk: entry.slice(at + 1) }
    return shown && wanted.has(entry) ? overwrite(entries, { ...shown, ...key }) : remove(entries, key)
  })
  const taken = new Set(steps)
  const left = [...present, ...stale].filter((entry) => !taken.has(entry) && !present.has(entry))
  const kept = [...present].filter((entry) => !taken.has(entry))
  const { row: _, stale: __, ...rest } = before
  const after: ClientSummary = {
    ...rest,
    ...(shown && { row: shown }),
    entries: [...kept, ...steps.filter((entry) => wanted.has(entry))],
    ...(left.length > 0 && { stale: left }),
  }
  return { writes, after, done: missing.length + surplus.length <= STEPS }
}

/**
 * Entries and summary of a client after a change, for the transaction that makes it; `summary` carries what the change
 * does to counts and scopes. What one step does not hold is left to the reaction to the change's event.
 */
export function indexWrites(
  stored: ClientSummary,
  client: Client | undefined,
  summary: ClientSummary = stored,
): { writes: Write[]; done: boolean } {
  const { writes, after, done } = nextIndexBatch(summary, client)
  if (!client && done) {
    const gone = stored.version > 0 ? [remove(summaries, { id: stored.id }, stored.version)] : []
    return { writes: [...writes, ...gone], done }
  }
  if (isDeepStrictEqual(after, stored)) return { writes, done }
  return { writes: [...writes, replace(summaries, { ...after, version: stored.version + 1 })], done }
}

/** How many appointments a client has, those to come included. */
export async function countAppointments(scope: Scope, clientId: string): Promise<number> {
  return (await queryAll(scope, clientId, { index: 'client' })).length
}

/** The phone of a client that changes its own: the old one is anybody's again, a new one leads here. */
export function phoneChangeWrites(
  client: Client,
  phone: string | undefined,
  others: readonly string[],
): Write[] {
  const { id, phone: old } = client
  const leadsHere = phone !== undefined && others.includes(phone)
  return [
    ...(old ? [remove(phones, { phone: old })] : []),
    ...(phone && !leadsHere ? [create(phones, { phone, client_id: id })] : []),
    ...(phone && leadsHere ? [remove(aliases, { id, phone })] : []),
  ]
}

/** Every phone that leads to a client. */
export function phonesOf({ client, aliases: others }: Found): string[] {
  return [...(client.phone ? [client.phone] : []), ...others]
}

/** Makes every phone of a client anybody's again. */
export function dropPhones(found: Found): Write[] {
  const { id } = found.client
  return [
    ...phonesOf(found).map((phone) => remove(phones, { phone })),
    ...found.aliases.map((phone) => remove(aliases, { id, phone })),
  ]
}

/** Pointers of both to the one that stays, where every phone that is not its own stands as a further one. */
export function mergePhones(merged: Client, kept: Found, removed: Found): Write[] {
  const [id, from] = [merged.id, removed.client.id]
  const further = new Set([...phonesOf(kept), ...phonesOf(removed)].filter((phone) => phone !== merged.phone))
  return [
    ...phonesOf(removed).map((phone) => patch(phones, { phone }, { client_id: id }, { client_id: from })),
    ...removed.aliases.map((phone) => remove(aliases, { id: from, phone })),
    ...[...further]
      .filter((phone) => !kept.aliases.includes(phone))
      .map((phone) => overwrite(aliases, { id, phone })),
    ...kept.aliases.filter((phone) => !further.has(phone)).map((phone) => remove(aliases, { id, phone })),
  ]
}

/** Counts and lists of both in the one that stays, as far as one transaction goes; the other's are emptied. */
export function mergedIndex(merged: Client, { summary }: Found, { summary: other }: Found): Write[] {
  const last = [summary.last_appointment ?? '', other.last_appointment ?? ''].sort().at(-1)
  const sum = {
    ...summary,
    scopes: [...new Set([...summary.scopes, ...other.scopes])],
    appointments: summary.appointments + other.appointments,
    no_shows: summary.no_shows + other.no_shows,
    cancelled: summary.cancelled + other.cancelled,
    ...(last && { last_appointment: last }),
  }
  const { last_appointment: _, ...rest } = other
  const emptied = { ...rest, appointments: 0, no_shows: 0, cancelled: 0 }
  return [...indexWrites(summary, merged, sum).writes, ...indexWrites(other, undefined, emptied).writes]
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
