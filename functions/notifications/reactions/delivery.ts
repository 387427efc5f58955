import { create } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { busy } from '#functions/kit/errors.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { patch } from '#functions/kit/writes.ts'
import type { SendMail } from '../provider.ts'
import { type Notification, notifications } from '../records.ts'

/** Longer than an invocation, shorter than the queue's visibility timeout: after it the claim's function has ended. */
const ATTEMPT_MS = 60_000

type Claim = Omit<Notification, 'channel' | 'status' | 'attempt_at' | 'created_at'>

/**
 * Claims, sends, records. `known` is the claim of an earlier delivery of the event that got no further: the mail goes
 * again, because it may not have gone. While that delivery may still be at it, this one fails and is repeated later.
 */
export async function deliver(
  ctx: Ctx,
  known: Notification | undefined,
  claim: Claim,
  send: () => ReturnType<SendMail>,
): Promise<void> {
  const { id } = claim
  const now = ctx.now()
  const attempt_at = now.toISOString()
  if (known && now.getTime() - Date.parse(known.attempt_at) < ATTEMPT_MS) throw busy()
  await writeAlone(
    ctx,
    known
      ? patch(notifications, { id }, { attempt_at }, { status: 'queued', attempt_at: known.attempt_at })
      : create(notifications, {
          ...claim,
          channel: 'email',
          status: 'queued',
          attempt_at,
          created_at: attempt_at,
        }),
  )
  const { refusal } = await send()
  const sent_at = ctx.now().toISOString()
  await close(ctx, id, refusal ? { status: 'failed', reason: refusal } : { status: 'sent', sent_at })
}

/** Ends a claim: its event is done. */
export function close(ctx: Ctx, id: string, outcome: Partial<Notification>): Promise<void> {
  return writeAlone(ctx, patch(notifications, { id }, outcome, { status: 'queued' }))
}
