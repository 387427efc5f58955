import { randomBytes } from 'node:crypto'
import { decide, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { logInfo } from '#functions/kit/log.ts'
import { ref } from '#functions/kit/records.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { type Connection, connections, googleChannels, hashOfSecret } from '../records.ts'
import { type GoogleTools, withAccess } from './access.ts'

const LASTS_MS = 7 * 24 * 3_600_000
const RENEW_BEFORE_MS = 60 * 60_000

/** Renews the channel shortly before it ends. `hasTime` means that 35 s are left, enough for three calls. */
export async function keepChannel(
  ctx: Ctx,
  tools: GoogleTools,
  connection: Connection,
  hasTime: () => boolean,
): Promise<void> {
  const { id: connection_id, channel: before } = connection
  const now = ctx.now()
  if (before && Date.parse(before.expires_at) - RENEW_BEFORE_MS > now.getTime()) return
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOfSecret(secret)
  const id = crypto.randomUUID()
  const expires_at = afterMs(now, LASTS_MS)
  // The channel is stored first, because Google's first call may come before its reply.
  await writeAlone(ctx, overwrite(googleChannels, { hash, tenant_id: ctx.tenant, expires_at }))
  const address = `${tools.app_url}/api/public/google/${secret}`
  const answer = await withAccess(ctx, tools, connection, (token) =>
    tools.google.watch(token, { id, address, expires_at }),
  )
  if ('fault' in answer) {
    logInfo('no channel', { fault: answer.fault })
    await writeAlone(ctx, remove(googleChannels, { hash }))
    return
  }
  const channel = { id, hash, ...answer.ok }
  const expected = { id: connection_id, channel: before }
  const isKept = await decide(async () => {
    const [stored] = await getMany(ctx, [ref(connections, {})])
    if (stored?.id !== connection_id || stored.channel?.hash !== before?.hash) return false
    await writeAlone(ctx, patch<Connection, object>(connections, {}, { channel }, expected))
    return true
  })
  // Another read has opened a channel, or the connection has ended, so ours is unused.
  const left = isKept ? before : channel
  if (!left) return
  await writeAlone(ctx, remove(googleChannels, { hash: left.hash }))
  if (hasTime()) await withAccess(ctx, tools, connection, (token) => tools.google.stopWatch(token, left))
}
