import type { Ctx } from '#functions/kit/context.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { queryAll } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { EventData } from '#shared/events.ts'
import { monthsOf } from '#shared/months.ts'
import { KEEP_MS, type Notification, notifications, notificationsPartition } from '../records.ts'

/** Removes the name and masked address of an erased client. */
export async function eraseMessages(
  ctx: Ctx,
  { id: client_id, created_at }: EventData<'client.removed'>,
): Promise<[]> {
  const now = ctx.now()
  const from = new Date(Math.max(Date.parse(created_at), now.getTime() - KEEP_MS)).toISOString()
  const gone = { client_name: undefined, recipient: undefined }
  for (const month of monthsOf({ from, to: now.toISOString() })) {
    const partition = notificationsPartition(new Date(month))
    const all = await queryAll<Notification>(ctx, partition, { consistent: true })
    const own = all.filter((one) => one.client_id === client_id && (one.client_name || one.recipient))
    for (const { id } of own)
      await writeOrFalseOnConflict(
        ctx,
        patch<Notification, { id: string }>(notifications, { id }, gone, { client_id }),
      )
  }
  return []
}
