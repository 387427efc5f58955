import type { Ctx } from '#functions/kit/context.ts'
import type { codeMaker, InvitationLink, Link, UnsubscribeLink } from '#functions/kit/link-token.ts'
import type { Notification } from '../records.ts'
import type { Composed } from '../rules/outgoing.ts'

/** What composing needs of its function: where the product is served, the sender's address, and signed links. */
export type ComposeTools = {
  app_url: string
  mail_from: string
  sign_link: (link: Link) => string
  code_of: ReturnType<typeof codeMaker>
  sign_invitation: (link: InvitationLink) => string
  sign_unsubscribe: (link: UnsubscribeLink) => string
}

/** The message of a record as things are now, or why it is not sent. */
export async function compose(_: Ctx, __: ComposeTools, ___: Notification): Promise<Composed> {
  return { skip: 'outdated' }
}
