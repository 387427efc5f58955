import { audit, commit, decide } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { logError } from '#functions/kit/log.ts'
import { ref } from '#functions/kit/records.ts'
import type { Secrets } from '#functions/kit/secrets.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { Answered, Google, GoogleClient } from '../provider/types.ts'
import { type Connection, connections, googleCredentials, waiting } from '../records.ts'
import { isFinal } from '../rules/retries.ts'

export type GoogleTools = {
  google: Google
  secrets: Secrets
  global_client: GoogleClient | undefined
  app_url: string
}

/** A token that expires sooner is renewed before the call. */
const EARLY_MS = 60_000

/** Renews an expired token and repeats the call once. A rejected grant or client breaks the connection. */
export async function withAccess<T>(
  ctx: Ctx,
  tools: GoogleTools,
  connection: Connection,
  call: (accessToken: string) => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const answer = await attempt(ctx, tools, connection, call)
  if (!('fault' in answer)) return answer
  const { fault, reason = fault } = answer
  // This stops all businesses without credentials of their own, so an alarm counts the line.
  if (fault === 'invalid_client' && connection.credentials === 'global')
    logError('google refuses the installation', new Error(reason), { tenant_id: ctx.tenant })
  else if (isFinal(fault, connection.credentials)) await breakConnection(ctx, connection, fault)
  return answer
}

async function attempt<T>(
  ctx: Ctx,
  tools: GoogleTools,
  connection: Connection,
  call: (accessToken: string) => Promise<Answered<T>>,
): Promise<Answered<T>> {
  if (Date.parse(connection.expires_at) - EARLY_MS > ctx.now().getTime()) {
    const answer = await call(await tools.secrets.decrypt(ctx.tenant, connection.access_token))
    if (!('fault' in answer) || answer.fault !== 'expired') return answer
  }
  const renewed = await renew(ctx, tools, connection)
  if ('fault' in renewed) return renewed
  const answer = await call(renewed.ok)
  return 'fault' in answer && answer.fault === 'expired' ? { ...answer, fault: 'unavailable' } : answer
}

/** Returns the token that another worker has stored since `used` was read, if there is one. */
function renew(
  ctx: Ctx,
  { google, secrets, global_client }: GoogleTools,
  used: Connection,
): Promise<Answered<string>> {
  return decide(async () => {
    const [connection, own] = await getMany(ctx, [ref(connections, {}), ref(googleCredentials, {})])
    if (connection?.status !== 'connected' || connection.id !== used.id) return { fault: 'unavailable' }
    if (connection.access_token !== used.access_token)
      return { ok: await secrets.decrypt(ctx.tenant, connection.access_token) }
    const client =
      connection.credentials === 'global'
        ? global_client
        : own && {
            client_id: own.client_id,
            client_secret: await secrets.decrypt(ctx.tenant, own.client_secret),
          }
    if (!client) return { fault: 'invalid_client' }
    const answer = await google.refresh(client, await secrets.decrypt(ctx.tenant, connection.refresh_token))
    if ('fault' in answer) return answer
    const { access_token, expires_at, refresh_token } = answer.ok
    const { version } = connection
    const tokens = {
      access_token: await secrets.encrypt(ctx.tenant, access_token),
      expires_at,
      ...(refresh_token && { refresh_token: await secrets.encrypt(ctx.tenant, refresh_token) }),
      version: version + 1,
    }
    await writeAlone(ctx, patch(connections, {}, tokens, { version }))
    return { ok: access_token }
  })
}

/** Retries stop until somebody reconnects; known busy times stay on the day sheets. */
function breakConnection(ctx: Ctx, used: Connection, problem: 'revoked' | 'invalid_client'): Promise<void> {
  return decide(async () => {
    const [connection] = await getMany(ctx, [ref(connections, {})])
    if (connection?.status !== 'connected' || connection.refresh_token !== used.refresh_token) return
    const { id, tenant_id, version } = connection
    const broken = {
      status: 'broken',
      problem,
      ...waiting(tenant_id, undefined),
      version: version + 1,
    } as const
    await commit(
      ctx,
      patch<Connection, object>(connections, {}, broken, { version }),
      audit('google.break', id, { after: { problem } }),
    )
  })
}
