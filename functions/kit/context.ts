import type { Actor } from './bookkeeping.ts'
import type { Scope } from './table.ts'

/** What a verb knows of its call: where it may write, for whom, and what time it is. */
export type Ctx = Scope & {
  actor: Actor
  request_id: string
  now: () => Date
  /** Address of the caller, for rate limits only. */
  address?: string
  /** Set when the request came with an Idempotency-Key: hash of route, caller and key, and of the body. */
  idempotency?: { hash: string; fingerprint: string }
  /** Set while reacting to an event: `commit` remembers it as done in the same transaction. */
  event?: { consumer: string; event_id: string }
}

/** The one place that asks the clock. */
export const now = (): Date => new Date()
