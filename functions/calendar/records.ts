import * as z from 'zod'
import { hashOfKey } from '#functions/kit/api-key.ts'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import type { Entry, FeedHead } from './rules.ts'

/**
 * | item       | pk                | sk           | access                                            |
 * |------------|-------------------|--------------|---------------------------------------------------|
 * | feed       | `<tenant>#feeds`  | `<agenda>`   | one Query for all of a tenant                     |
 * | its head   | `feed#<hash>`  | `!head`      | one Get answers "not changed"                     |
 * | its entries | `feed#<hash>` | `<entry id>` | one Query of head and entries is the calendar     |
 *
 * The partition is named after the hash of the secret in the address: reading needs no pointer and no comparison, and a
 * replaced address leads nowhere. Entries stay until their time is over (TTL) or their feed is closed.
 */
export type StoredFeed = {
  agenda: string
  hash: string
  created_by?: string | undefined
  /** The feed ends when another member is linked to the professional. */
  user_id?: string | undefined
  created_at: string
  version: number
}

/** Keeps 132 bits of the SHA-256, because every entry carries them and is read with all the others. */
export function hashOfSecret(secret: string): string {
  return Buffer.from(hashOfKey(secret), 'hex').toString('base64url').slice(0, 22)
}

const FEEDS = 'feeds'

export const feeds = record<StoredFeed, { agenda: string }>({
  name: 'feed',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () =>
    z.strictObject({
      agenda: z.string(),
      hash: z.string(),
      created_by: z.string().optional(),
      user_id: z.string().optional(),
      created_at: z.iso.datetime(),
      version: z.int(),
    }),
  key: ({ agenda }) => [FEEDS, agenda],
})

/** There is one feed for each professional and one for the business. */
export function feedsOf(scope: Scope, options: { consistent?: boolean } = {}): Promise<StoredFeed[]> {
  return queryAll<StoredFeed>(scope, FEEDS, options)
}

export const feedHeads = record<FeedHead, { hash: string }>({
  name: 'feed_head',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () =>
    z.strictObject({
      hash: z.string(),
      agenda: z.string(),
      tenant_id: z.string(),
      name: z.string(),
      timezone: z.string(),
      version: z.int(),
      fetched_at: z.iso.datetime().optional(),
    }),
  global: 'feed',
  // The head sorts before all ids.
  key: ({ hash }) => [hash, '!head'],
})

export type StoredEntry = Entry & { hash: string }

const KEEP_PAST_DAYS = 31
const DAY_MS = 86_400_000

export const feedEntries = record<StoredEntry, { hash: string; id: string }>({
  name: 'feed_entry',
  shape: 1,
  leaver: 'ends',
  erased: 'anonymised',
  schema: () => z.looseObject({ hash: z.string(), id: z.string(), version: z.int(), kind: z.string() }),
  global: 'feed',
  key: ({ hash, id }) => [hash, id],
  // A removed entry outlives the latest arrival of its events (KEEP_MARKS_MS).
  expires: (entry) =>
    new Date(
      Date.parse('date' in entry ? entry.date : entry.updated_at) +
        (entry.kind === 'absences' ? 3_650 : KEEP_PAST_DAYS) * DAY_MS,
    ),
})

export async function readFeed(scope: Scope, hash: string) {
  const items = await queryAll<{ sk: string }>(scope, hash, { global: 'feed' })
  const head = items.find(({ sk }) => sk === '!head') as FeedHead | undefined
  return { head, entries: items.filter(({ sk }) => sk !== '!head') as unknown as StoredEntry[] }
}
