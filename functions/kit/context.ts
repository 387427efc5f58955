import type { SendMail } from '#shared/notifications.ts'
import type { DueMessage } from './due.ts'
import type { Membership } from './membership.ts'
import type { Actor } from './system-records.ts'
import type { Scope } from './table.ts'
import type { SignUpload } from './upload.ts'

/** What a verb knows of its call: where it may write, for whom, and what time it is. */
export type Ctx = Scope & {
  actor: Actor
  request_id: string
  now: () => Date
  /** Address of the caller, for rate limits only. */
  address?: string
  /** Set when the request came with an Idempotency-Key: hash of route, caller and key, and of the body. */
  idempotency?: { hash: string; fingerprint: string; user_id?: string }
  /** Set while reacting to an event: `commit` remembers it as done in the same transaction. */
  event?: { consumer: string; event_id: string }
}

/** Who is signed in, as the token says; what a sign-up told of the business is as anybody may have written it. */
export type Account = { user_id: string; email: string; business_name?: string; timezone?: string }

/** Call of an account, member of anything or not: its tenant is `NO_TENANT` until the verb has found one. */
export type AccountCtx = Ctx & { account: Account }

/** What an entry hands to staff verbs, because areas do not call each other's verbs and providers. */
export type StaffTools = {
  mail: SendMail<Ctx>
  /** Where the staff app is, without a slash at the end. */
  app_url: string
  /** Brings an import to the function that carries it out. */
  run_import: (message: DueMessage) => Promise<void>
  sign_upload: SignUpload
}

/** Call of a member, whose role has the permission of the route. */
export type StaffCtx = AccountCtx & StaffTools & { member: Membership }

/** The one place that asks the clock. */
export const now = (): Date => new Date()
