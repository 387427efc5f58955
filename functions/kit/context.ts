import type { CategoryType } from '#shared/categories.ts'
import type { SendMail } from '#shared/notifications.ts'
import type { Authority } from './authority.ts'
import type { Write } from './commit.ts'
import type { DueMessage } from './due.ts'
import type { Scope } from './table.ts'
import type { SignUpload } from './upload.ts'

/** What a verb knows of its call: where it may write, by whom and with what authority, and what time it is. */
export type Ctx = Scope &
  Authority & {
    request_id: string
    now: () => Date
    /** Address of the caller, for rate limits only. */
    address?: string
    /** Set when the request came with an Idempotency-Key: hash of route, caller and key, and of the body. */
    idempotency?: { hash: string; fingerprint: string; user_id?: string }
    /** Set while reacting to an event: `commit` remembers it as done in the same transaction. */
    event?: { consumer: string; event_id: string }
  }

/** Who is signed in, according to the token. What the sign-up said of the tenant is unchecked text. */
export type Account = { user_id: string; email: string; business_name?: string; timezone?: string }

/** Call of an account, whether it is a member of anything or not: its tenant is `NO_TENANT` until the verb has one. */
export type AccountCtx = Ctx & { account: Account }

/** What an entry hands to staff verbs, because areas do not call each other's verbs and providers. */
export type StaffTools = {
  mail: SendMail<Ctx>
  /** Address of the staff app, without a slash at the end. */
  app_url: string
  /** Brings an import to the function that carries it out. */
  run_import: (message: DueMessage) => Promise<void>
  sign_upload: SignUpload
  relabel: Record<CategoryType, Relabel>
}

/**
 * Writes that give the first entities of a category its new name, or none, as many as fit into a transaction with the
 * category itself. An empty list: no entity carries the old name.
 */
export type Relabel = (ctx: Ctx, name: string, newName: string | undefined) => Promise<Write[]>

/** Call of a member or an API key with the route's permission. */
export type StaffCtx = Ctx & StaffTools

/** The one place that asks the clock. */
export const now = (): Date => new Date()
