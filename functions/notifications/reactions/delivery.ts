import { maskEmail } from '#functions/clients/rules.ts'
import { create } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { busy } from '#functions/kit/errors.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { SendMail } from '../provider.ts'
import { type Notification, notificationId, notifications } from '../records.ts'
import type { Message } from '../rules/letter.ts'

/** Longer than an invocation, shorter than the queue's visibility timeout: after it the claim's function has ended. */
const ATTEMPT_MS = 60_000

/** A mail, and what its record says of it. */
type Draft = {
  to: string
  message: Message
  about: Pick<Notification, 'kind' | 'appointment_id' | 'client_name'>
}

/**
 * Claims, sends, records: one mail for an event, however often the event comes. A claim whose delivery got no further is
 * sent again, because it may not have gone; while that delivery may still be at it, this one fails and is repeated later.
 * `compose` returns nothing when the event calls for no mail any more. Nothing is left for the consumer to write.
 * `whom` tells the recipients of an event with several mails apart.
 */
export async function deliver(
  ctx: Ctx,
  send: SendMail,
  compose: () => Promise<Draft | undefined>,
  whom?: string,
): Promise<never[]> {
  const id = notificationId(ctx.request_id, whom)
  const claim = await get(ctx, notifications, { id }, { consistent: true })
  if (claim && claim.status !== 'queued') return []
  const draft = await compose()
  if (!draft) {
    if (claim) await settle(ctx, id, { status: 'skipped' })
    return []
  }
  const { to, message, about } = draft
  const now = ctx.now()
  const attempt_at = now.toISOString()
  if (claim && now.getTime() - Date.parse(claim.attempt_at) < ATTEMPT_MS) throw busy()
  const claimed = { ...about, id, channel: 'email', recipient: maskEmail(to), status: 'queued' } as const
  await writeAlone(
    ctx,
    claim
      ? patch(notifications, { id }, { attempt_at }, { status: 'queued', attempt_at: claim.attempt_at })
      : create(notifications, { ...claimed, attempt_at, created_at: attempt_at }),
  )
  const { refusal } = await send(to, message)
  const sent_at = ctx.now().toISOString()
  await settle(ctx, id, refusal ? { status: 'failed', reason: refusal } : { status: 'sent', sent_at })
  return []
}

function settle(ctx: Ctx, id: string, outcome: Partial<Notification>): Promise<void> {
  return writeAlone(ctx, patch(notifications, { id }, outcome, { status: 'queued' }))
}
