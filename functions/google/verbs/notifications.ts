import type * as z from 'zod'
import { decide } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { Needs } from '#functions/kit/services.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { googleNotificationContract } from '#shared/google.ts'
import { type Connection, connections, googleChannels, hashOfSecret, waiting } from '../records.ts'
import { readingMessage } from '../writes.ts'

/** The call carries no data, so it need not be authenticated. Calls of an ended channel have no effect. */
export async function notifyGoogleChange(
  ctx: Needs<'sync_google'>,
  { channel }: z.output<(typeof googleNotificationContract)['notifyGoogleChange']['input']>,
): Promise<Record<string, never>> {
  const found = await get(ctx, googleChannels, { hash: hashOfSecret(channel) })
  if (!found) return {}
  const due = await noteNews({ ...ctx, tenant: found.tenant_id })
  if (due) await ctx.sync_google([readingMessage({ ...ctx, tenant: found.tenant_id }, due)])
  return {}
}

/** Returns the instant, or undefined when a worker is reading or the calendar waits after a fault. */
export function noteNews(ctx: Ctx): Promise<string | undefined> {
  return decide(async () => {
    const connection = await get(ctx, connections, {}, { consistent: true })
    if (connection?.status !== 'connected') return undefined
    const { id, tenant_id, due, planned, tries, news } = connection
    const isLeased = due !== planned
    if (isLeased ? news : tries > 0) return undefined
    const now = ctx.now().toISOString()
    const changes = isLeased ? ({ news: true } as const) : waiting(tenant_id, now)
    await writeAlone(ctx, patch<Connection, object>(connections, {}, changes, { id, due }))
    return isLeased ? undefined : now
  })
}
