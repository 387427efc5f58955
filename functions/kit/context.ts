import type { Authority } from './authority.ts'
import type { Scope } from './scope.ts'

export type Ctx = Scope &
  Authority & {
    request_id: string
    now: () => Date
    address?: string
    /** The slug in a public address may be an earlier one of the tenant. */
    slug?: string
    /** The caller already has these versions of a document. */
    if_none_match?: string
    /** `hash` covers route, caller and key; `fingerprint` covers the body. */
    /** The request's Idempotency-Key yields them; `answer_key` is never stored. */
    idempotency?: { hash: string; fingerprint: string; answer_key: Buffer; user_id?: string }
  }

export type Account = {
  user_id: string
  email: string
  /** It is the person's own name (RULINGS E25); older accounts have none. */
  name?: string
  business_name?: string
  timezone?: string
}

/** The tenant is `NO_TENANT` until the verb sets one. */
export type AccountCtx = Ctx & { account: Account }
