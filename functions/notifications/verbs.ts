import { maskEmail } from '#functions/clients/rules.ts'
import { audit, commit, create } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { logError } from '#functions/kit/log.ts'
import { newId } from '#shared/ids.ts'
import type { SendMail } from '#shared/notifications.ts'
import { openMail } from './provider.ts'
import { notifications } from './records.ts'
import { confirmationMessage, invitationMessage, recoveryMessage } from './rules/account.ts'

/** Makes the function that sends e-mail from an address. A failure is recorded, logged and returned, never thrown. */
export function mailer(from: string): SendMail<Ctx> {
  const send = openMail(from)
  return async function sendMail(ctx, mail) {
    const status = await send(mail.to, invitationMessage(mail.data)).then(
      ({ refusal }) => (refusal ? ('failed' as const) : ('sent' as const)),
      (error: unknown) => {
        // Only the error's name: the provider's message contains the address.
        const { name } = error as Error
        logError('mail failed', new Error(name), { request_id: ctx.request_id, template: mail.template })
        return 'failed' as const
      },
    )
    const now = ctx.now()
    const id = newId('ntf', now)
    const at = now.toISOString()
    const recipient = maskEmail(mail.to)
    await commit(
      ctx,
      create(notifications, {
        id,
        kind: 'invitation',
        channel: 'email',
        recipient,
        status,
        attempt_at: at,
        created_at: at,
      }),
      audit('notification.send', id, { after: { kind: 'invitation', status } }),
    )
    return status === 'sent'
  }
}

/** Text of the confirmation mail, which Cognito sends. */
export function confirmationMail(data: { link: string; code: string }): { subject: string; html: string } {
  return confirmationMessage(data)
}

/** Text of the mail about a forgotten password, which Cognito sends. */
export function recoveryMail(data: { link: string; code: string }): { subject: string; html: string } {
  return recoveryMessage(data)
}
