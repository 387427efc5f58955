import { readCompany } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage, type HasTime } from '#functions/kit/due.ts'
import { logInfo } from '#functions/kit/log.ts'
import { ref } from '#functions/kit/records.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { dueAt } from '#functions/kit/system-records.ts'
import { getMany, queryAll } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { dateAt } from '#shared/time.ts'
import { BUSY_PARTITION, type BusyEvent, connections, type Ended, endedConnections } from '../records.ts'
import type { GoogleTools } from './access.ts'
import { guardOf, occupy } from './busy.ts'

/** Google's longest reply and an event's writes take this long. */
const RESERVE_MS = 35_000
/** An unanswered revocation is retried at this interval for a day. */
const REVOKE_AGAIN_MS = 15 * 60_000
const REVOKE_TRIES = 96

/** Keeps busy times that a new connection has, and revokes the grant unless that is done. */
export async function clearEnded(
  ctx: Ctx,
  tools: Pick<GoogleTools, 'google' | 'secrets'>,
  ended: Ended,
  { due }: DueMessage,
  hasTime: HasTime,
): Promise<string> {
  const { id, tenant_id, tries = 0 } = ended
  const later = (at: Date, more: Partial<Ended> = {}) =>
    patch<Ended, { id: string }>(
      endedConnections,
      { id },
      { ...(dueAt(tenant_id, at.toISOString()) as Ended), ...more },
      { due },
    )
  const guard = guardOf({ kind: 'ended', id }, due)
  const { company } = await readCompany(ctx)
  const today = dateAt(company.timezone, ctx.now())
  const stored = await queryAll<BusyEvent>(ctx, BUSY_PARTITION, { consistent: true })
  for (const { event_id } of stored.filter(({ connection_id }) => connection_id === id)) {
    if (!hasTime(RESERVE_MS)) {
      await writeOrFalseOnConflict(ctx, later(ctx.now()))
      return 'unfinished'
    }
    await occupy(ctx, guard, { event_id, connection_id: id, places: [], only: id }, today)
  }
  if (!(await isRevoked(ctx, tools, ended)) && tries < REVOKE_TRIES) {
    const again = new Date(afterMs(ctx.now(), REVOKE_AGAIN_MS))
    await writeOrFalseOnConflict(ctx, later(again, { tries: tries + 1 }))
    return 'not revoked'
  }
  await writeOrFalseOnConflict(ctx, remove(endedConnections, { id }))
  return 'cleared'
}

/** Revoking would also end the account's newer grant, so a reconnected business keeps both. */
async function isRevoked(
  ctx: Ctx,
  { google, secrets }: Pick<GoogleTools, 'google' | 'secrets'>,
  { refresh_token }: Ended,
): Promise<boolean> {
  if (!refresh_token) return true
  const [connection] = await getMany(ctx, [ref(connections, {})])
  if (connection) return true
  const revoked = await google.revoke(await secrets.decrypt(ctx.tenant, refresh_token))
  if ('fault' in revoked) logInfo('google not revoked', { fault: revoked.fault })
  return !('fault' in revoked)
}
