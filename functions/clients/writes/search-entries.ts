import { isDeepStrictEqual } from 'node:util'
import { type ItemWrite, overwrite, replace } from '#functions/kit/commit.ts'
import { remove, requireAbsent } from '#functions/kit/writes.ts'
import { clientRowFields } from '#shared/client-fields.ts'
import { entryKeys } from '#shared/client-search.ts'
import type { Client, ClientRow } from '#shared/clients.ts'
import { fieldNames } from '#shared/entity.ts'
import { type ClientEntry, type ClientSummary, EVERYONE, entries, type Found, summaries } from '../records.ts'
import { accessOf, addReach, type Reach } from '../rules.ts'

/** A merge, the largest, writes this many twice and stays below 100 items in all. */
const ENTRIES_A_COMMIT = 30

/** Returns a client's row in the list; empty fields are left out. */
function rowOf(client: Client): ClientRow {
  const { id, name } = client
  const filled = fieldNames(clientRowFields).filter((field) => client[field]?.length)
  return { id, name, ...Object.fromEntries(filled.map((field) => [field, client[field]])) }
}

function rowIn(scope: string, row: ClientRow | undefined, contactScopes: readonly string[] = []) {
  if (!row || !contactScopes.includes(scope)) return row
  const { id, name, phone } = row
  return { id, name, ...(phone && { phone }) }
}

const entryName = ({ scope, sk, id }: ClientEntry) => `${scope} ${sk.slice(0, -id.length)}`
const scopeOf = (entry: string) => entry.slice(0, entry.indexOf(' '))
const keyOf = (entry: string) => entry.slice(entry.indexOf(' ') + 1)

/** Scopes with equal entries share a row, so that the summary stays within a write unit of 1 kB. */
export function entriesByScopes(items: readonly ClientEntry[]): ClientSummary['entries'] {
  return byScopes(items.map(entryName))
}

function byScopes(names: readonly string[]): ClientSummary['entries'] {
  const own = Map.groupBy(names, scopeOf)
  const keysOf = (scope: string) => JSON.stringify(own.get(scope)?.map(keyOf).sort())
  const scopes = Map.groupBy([...own.keys()].sort(), keysOf)
  return Object.fromEntries([...scopes].map(([keys, alike]) => [alike.join(' '), JSON.parse(keys)]))
}

const namesIn = (byScopes: ClientSummary['entries']) =>
  Object.entries(byScopes).flatMap(([scopes, keys]) =>
    scopes.split(' ').flatMap((scope) => keys.map((key) => `${scope} ${key}`)),
  )

export function entriesOf(
  client: Client | undefined,
  reach: Record<string, Reach>,
): { items: ClientEntry[]; listed: Pick<ClientSummary, 'row' | 'contact_scopes'> } {
  if (!client || client.anonymised_at) return { items: [], listed: {} }
  const row = rowOf(client)
  const reaching = Object.keys(reach).filter((id) => accessOf(reach[id]))
  const contacts = reaching.filter((id) => accessOf(reach[id]) === 'contact')
  const items = [EVERYONE, ...reaching].flatMap((scope): ClientEntry[] => {
    const shown = rowIn(scope, row, contacts) as ClientRow
    return entryKeys({ ...shown, created_at: client.created_at }).map((sk) => ({ ...shown, scope, sk }))
  })
  return { items, listed: { row, ...(contacts.length > 0 && { contact_scopes: contacts }) } }
}

function nextBatch(
  stored: ClientSummary,
  client: Client | undefined,
  reach: Record<string, Reach>,
): { writes: ItemWrite[]; summary: ClientSummary; done: boolean } {
  const { row, contact_scopes, stale: unfinished = [], ...others } = stored
  const listedNow = namesIn(stored.entries)
  const { items, listed } = entriesOf(client, reach)
  const wanted = new Map(items.map((item) => [entryName(item), item]))
  const isRight = (scope: string) =>
    isDeepStrictEqual(rowIn(scope, row, contact_scopes), rowIn(scope, listed.row, listed.contact_scopes))
  const right = new Set(listedNow.filter((entry) => isRight(scopeOf(entry))))
  const stale = [...unfinished, ...listedNow].filter((entry) => !right.has(entry))
  const missing = [...wanted.keys()].filter((entry) => !right.has(entry))
  const surplus = [...new Set([...right, ...stale])].filter((entry) => !wanted.has(entry))
  // The list of everybody comes first, because its members make most changes.
  const isEveryones = (entry: string) => scopeOf(entry) === EVERYONE
  const due = [...missing, ...surplus].sort((a, b) => Number(isEveryones(b)) - Number(isEveryones(a)))
  const batch = new Set(due.slice(0, ENTRIES_A_COMMIT))
  const writes = [...batch].map((entry): ItemWrite => {
    const item = wanted.get(entry)
    if (item) return overwrite(entries, item)
    return remove(entries, { scope: scopeOf(entry), sk: keyOf(entry) + others.id })
  })
  const left = stale.filter((entry) => !batch.has(entry))
  const summary: ClientSummary = {
    ...others,
    ...listed,
    entries: byScopes([...right, ...batch].filter((entry) => wanted.has(entry) || !batch.has(entry))),
    ...(left.length > 0 && { stale: left }),
  }
  return { writes, summary, done: due.length <= ENTRIES_A_COMMIT }
}

/** `next` is the summary after the change. What exceeds the transaction is left to the event's reaction. */
export function summaryWrites(
  stored: ClientSummary,
  client: Client | undefined,
  next: ClientSummary = stored,
): { writes: ItemWrite[]; done: boolean } {
  return withSummary(stored, nextBatch(next, client, next.reach), client)
}

export function entryWrites(
  stored: ClientSummary,
  client: Client | undefined,
  next: ClientSummary,
): ItemWrite[] {
  return withSummary(stored, nextBatch(stored, client, next.reach), client).writes
}

function withSummary(
  stored: ClientSummary,
  { writes, summary, done }: ReturnType<typeof nextBatch>,
  client: Client | undefined,
): { writes: ItemWrite[]; done: boolean } {
  if (!client && done) {
    const gone = stored.version > 0 ? [remove(summaries, { id: stored.id }, stored.version)] : []
    return { writes: [...writes, ...gone], done }
  }
  if (isDeepStrictEqual(summary, stored)) return { writes, done }
  return { writes: [...writes, replace(summaries, { ...summary, version: stored.version + 1 })], done }
}

/** Moves figures and reach to the remaining client, as far as one transaction allows. */
export function mergedSummaries(merged: Client, { summary }: Found, { summary: other }: Found): ItemWrite[] {
  const last = [summary.last_appointment ?? '', other.last_appointment ?? ''].sort().at(-1)
  const sum = {
    ...summary,
    reach: addReach(summary.reach, other.reach),
    appointments: summary.appointments + other.appointments,
    no_shows: summary.no_shows + other.no_shows,
    cancelled: summary.cancelled + other.cancelled,
    spent: summary.spent + other.spent,
    ...(last && { last_appointment: last }),
    counted: [...(summary.counted ?? []), ...(other.counted ?? [])],
  }
  const { last_appointment: _, ...rest } = other
  const emptied = { ...rest, reach: {}, appointments: 0, no_shows: 0, cancelled: 0, spent: 0 }
  return [
    ...summaryWrites(summary, merged, sum).writes,
    ...summaryWrites(other, undefined, emptied).writes,
    ...(other.version === 0 ? [requireAbsent(summaries, { id: other.id })] : []),
  ]
}
