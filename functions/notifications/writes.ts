import { create, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { type Notification, notifications } from './records.ts'
import type { SkipReason } from './rules/plan.ts'

/** What a notification is to say, and to whom. With `skip` it is recorded and not sent. */
export type Draft = Pick<Notification, 'id' | 'kind'> &
  Partial<
    Pick<
      Notification,
      | 'channel'
      | 'appointment_id'
      | 'starts_at'
      | 'client_id'
      | 'client_name'
      | 'subject_id'
      | 'webhook'
      | 'before'
      | 'recipient'
      | 'scheduled_for'
    >
  > & { skip?: SkipReason | undefined }

/** Seconds until the clock sends what the queue lost. */
const QUEUE_MS = 60_000

/**
 * The writes of new notifications, and the messages to hand to `message-send` once they are committed: what gets lost on
 * that way is due a minute later.
 */
export function notificationWrites(
  ctx: Ctx,
  drafts: readonly Draft[],
): { writes: Write[]; messages: DueMessage[]; records: Notification[] } {
  const now = ctx.now()
  const due = new Date(now.getTime() + QUEUE_MS).toISOString()
  const stored = drafts.map(
    ({ skip, ...draft }): Notification => ({
      scheduled_for: now.toISOString(),
      ...draft,
      ...(skip ? { status: 'skipped', reason: skip } : { status: 'queued', due }),
      tries: 0,
      created_at: now.toISOString(),
    }),
  )
  return {
    records: stored,
    writes: stored.map((one) => create(notifications, one)),
    messages: stored.flatMap(({ id, due: at }) =>
      at ? [{ ...storedKey(ctx.tenant, ref(notifications, { id })), due: at }] : [],
    ),
  }
}
