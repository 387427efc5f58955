import * as z from 'zod'
import { type EventEnvelope, eventEnvelopeSchema } from '#shared/events.ts'
import { instant } from '#shared/fields.ts'
import { record } from './records.ts'
import { DUE_SHARDS, OUTBOX_SORT_KEY } from './table-shape.ts'

/**
 * Items that `commit` writes beside a verb's own.
 *
 * | item        | pk                                  | sk          | indexes                    |
 * |-------------|-------------------------------------|-------------|----------------------------|
 * | outbox      | `<tenant>#outbox#<event>`           | `outbox`    | due: `due#<shard>`, instant |
 * | audit       | `<tenant>#audit#<YYYY-MM>`          | `<audit>`   |                            |
 * | idempotency | `<tenant>#idempotency#<hash>`       | `reply`     | TTL 24 h                   |
 * | … of an account | `user#<user>`                   | `answer#<hash>` | TTL 24 h               |
 * | done        | `<tenant>#done#<consumer>#<second>` | `done`      | TTL 30 days                |
 * | reading     | `<tenant>#reading#<caller>`         | `<list>#<hour>` | TTL 2 h                |
 * | counter     | `<tenant>#count#<what>#<window>`    | `count`     | TTL                        |
 */

/** At `due` the clock sends the event if the stream did not. */
export type OutboxItem = EventEnvelope & { due: string }

export const outbox = record<OutboxItem, { id: string }>({
  name: 'outbox',
  shape: 1,
  leaver: 'none',
  erased: 'expires',
  schema: () => eventEnvelopeSchema().extend({ due: instant() }).strict(),
  key: ({ id }) => [`outbox#${id}`, OUTBOX_SORT_KEY],
  indexes: ({ id, due }) => ({ due: [dueShard(id), due] }),
})

export function dueShard(id: string): string {
  return `due#${Number.parseInt(id.slice(-1), 36) % DUE_SHARDS}`
}

export type DueKeys = { due_pk?: string; due_sk?: string }

/** `patch` sets these fields; `id` picks the shard. */
export function dueAt(id: string, due: string | undefined) {
  return { due, due_sk: due, due_pk: due && dueShard(id) }
}

export type AuditItem = {
  id: string
  at: string
  by: object
  action: string
  entity_id: string
  before?: object
  after?: object
  request_id: string
}

export const audits = record<AuditItem, { id: string; at: string }>({
  name: 'audit',
  shape: 1,
  leaver: { kept: 'history of who did what, by ids' },
  erased: { kept: 'history by ids, without personal data' },
  schema: () =>
    z.strictObject({
      id: z.string(),
      at: instant(),
      by: z.looseObject({ kind: z.string() }),
      action: z.string(),
      entity_id: z.string(),
      before: z.looseObject({}).optional(),
      after: z.looseObject({}).optional(),
      request_id: z.string(),
    }),
  key: ({ id, at }) => [`audit#${at.slice(0, 7)}`, id],
})

export type IdempotencyItem = {
  hash: string
  fingerprint: string
  sealed?: Uint8Array
  /** Version 1 stored it unencrypted. */
  answer?: unknown
  unfinished?: true
  expires_at: string
}

const idempotencySchema = () =>
  z.strictObject({
    hash: z.string(),
    fingerprint: z.string(),
    sealed: z.instanceof(Uint8Array).optional(),
    answer: z.unknown().optional(),
    unfinished: z.literal(true).optional(),
    expires_at: instant(),
  })

export const idempotencies = record<IdempotencyItem, { hash: string }>({
  name: 'idempotency',
  shape: 2,
  upgrades: { 1: (item) => item },
  leaver: { kept: 'an answer that only its own caller gets, while access lasts' },
  erased: 'expires',
  schema: idempotencySchema,
  key: ({ hash }) => [`idempotency#${hash}`, 'reply'],
  expires: ({ expires_at }) => new Date(expires_at),
})

/** Serves accounts outside any business. */
export const accountIdempotencies = record<
  IdempotencyItem & { user_id: string },
  { hash: string; user_id: string }
>({
  name: 'account_idempotency',
  shape: 2,
  upgrades: { 1: (item) => item },
  leaver: { kept: 'an answer that only its own account gets' },
  erased: 'expires',
  schema: () => idempotencySchema().extend({ user_id: z.string() }),
  global: 'user',
  key: ({ hash, user_id }) => [user_id, `answer#${hash}`],
  expires: ({ expires_at }) => new Date(expires_at),
})

/** An item holds the events of one second; each mark has 16 characters. */
export const doneEvents = record<{ marks: Set<string> }, { consumer: string; second: number }>({
  name: 'done',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ marks: z.set(z.string()) }),
  key: ({ consumer, second }) => [`done#${consumer}#${second}`, 'done'],
})

/** The hour is in UTC (`2026-11-27T04`). */
export type Reading = { caller: string; list: string; hour: string }

export const readings = record<Reading, Reading>({
  name: 'reading',
  shape: 1,
  leaver: { kept: 'gone within two hours' },
  erased: 'none',
  schema: () => z.strictObject({ caller: z.string(), list: z.string(), hour: z.string() }),
  key: ({ caller, list, hour }) => [`reading#${caller}`, `${list}#${hour}`],
  expires: ({ hour }) => new Date(Date.parse(`${hour}:00:00Z`) + 7_200_000),
})

/** `what` contains no personal data in clear text. */
export const counters = record<object, { what: string; window: number }>({
  name: 'counter',
  shape: 1,
  leaver: 'none',
  erased: 'expires',
  schema: () => z.looseObject({}),
  key: ({ what, window }) => [`count#${what}#${window}`, 'count'],
})
