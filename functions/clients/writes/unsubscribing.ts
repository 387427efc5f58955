import { emit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { patch } from '#functions/kit/writes.ts'
import { clients, currentClient } from '../records.ts'

/** Appointment messages continue. Without writes, the client is gone or has already unsubscribed. */
export async function unsubscribeWrites(ctx: Ctx, clientId: string): Promise<Write[]> {
  const { client } = await currentClient(ctx, clientId)
  if (!client || client.unsubscribed_at || client.anonymised_at) return []
  const { id, version } = client
  const at = ctx.now().toISOString()
  const changes = { unsubscribed_at: at, updated_at: at, version: version + 1 }
  return [
    patch(clients, { id }, changes, { version }),
    emit('client.updated', { ...withoutStorage(client), ...changes }),
  ]
}
