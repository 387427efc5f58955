import { randomBytes } from 'node:crypto'
import { overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { logInfo } from '#functions/kit/log.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { remove } from '#functions/kit/writes.ts'
import { type Connection, googleChannels, hashOfSecret } from '../records.ts'
import { type GoogleTools, withAccess } from './access.ts'

const LASTS_MS = 7 * 24 * 3_600_000
/** The calendar is read, and this looked at, more often than that. */
const RENEW_BEFORE_MS = 60 * 60_000

/**
 * The channel by which Google says that the calendar changed: the one that there is, or a new one shortly before its end.
 * Without one the calendar is read at intervals only.
 */
export async function keepChannel(
  ctx: Ctx,
  tools: GoogleTools,
  connection: Connection,
): Promise<Connection['channel']> {
  const { channel } = connection
  const now = ctx.now()
  if (channel && Date.parse(channel.expires_at) - RENEW_BEFORE_MS > now.getTime()) return channel
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOfSecret(secret)
  const id = crypto.randomUUID()
  const expires_at = afterMs(now, LASTS_MS)
  // Before Google knows the address: its first call may come before its answer.
  await writeAlone(ctx, overwrite(googleChannels, { hash, tenant_id: ctx.tenant, expires_at }))
  const address = `${tools.app_url}/api/public/google/${secret}`
  const answer = await withAccess(ctx, tools, connection, (token) =>
    tools.google.watch(token, { id, address, expires_at }),
  )
  if ('fault' in answer) {
    logInfo('no channel', { fault: answer.fault })
    await writeAlone(ctx, remove(googleChannels, { hash }))
    return channel
  }
  if (channel) {
    // One that goes on has no effect but a read too many, and ends by itself.
    await withAccess(ctx, tools, connection, (token) => tools.google.stopWatch(token, channel))
    await writeAlone(ctx, remove(googleChannels, { hash: channel.hash }))
  }
  return { id, hash, ...answer.ok }
}
