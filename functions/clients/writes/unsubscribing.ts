import { emit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { clients } from '../records.ts'

/** A client gets no more messages but those about appointments. No writes: the client is gone, or has unsubscribed. */
export async function unsubscribeWrites(ctx: Ctx, id: string): Promise<Write[]> {
  const stored = await get(ctx, clients, { id }, { consistent: true })
  if (!stored || stored.unsubscribed_at || stored.anonymised_at) return []
  const at = ctx.now().toISOString()
  const changes = { unsubscribed_at: at, updated_at: at, version: stored.version + 1 }
  return [
    patch(clients, { id }, changes, { version: stored.version }),
    emit('client.updated', { ...withoutStorage(stored), ...changes }),
  ]
}
