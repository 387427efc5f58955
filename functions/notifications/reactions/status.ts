import { unsubscribeWrites } from '#functions/clients/writes/unsubscribing.ts'
import { commit, decide, emit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { MessageEvent } from '../provider/reports.ts'
import { type Notification, notifications, waiting } from '../records.ts'
import { leadsToSms, reportedStatus } from '../rules/attempts.ts'

/** A report counts only if it is news. A complaint ends messages that are not about appointments. */
export function recordReport(ctx: Ctx, { id, outcome, reason }: MessageEvent): Promise<string> {
  return decide(async () => {
    const stored = await get(ctx, notifications, { id }, { consistent: true })
    if (!stored) return 'unknown notification'
    const next = reportedStatus(stored, { outcome, reason })
    const { client_id } = stored
    const ends = outcome === 'complained' && client_id ? await unsubscribeWrites(ctx, client_id) : []
    const writes = [...(next ? outcomeWrites(ctx, stored, next) : []), ...ends]
    if (writes.length === 0) return 'known'
    await commit(ctx, ...writes)
    return next?.status ?? 'unsubscribed'
  })
}

function outcomeWrites(
  ctx: Ctx,
  { id, channel, status, reason, sent_at }: Notification,
  next: NonNullable<ReturnType<typeof reportedStatus>>,
): Write[] {
  const changes = {
    ...next,
    attempt_at: undefined,
    sent_at: sent_at ?? ctx.now().toISOString(),
    ...waiting(id, undefined),
  }
  const failed = leadsToSms(channel, next)
  return [
    patch<Notification, { id: string }>(notifications, { id }, changes, { status, reason }),
    ...(failed ? [emit('notification.failed', { id, version: 1 })] : []),
  ]
}
