import type { By } from '#functions/kit/authority.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { getMany } from '#functions/kit/table.ts'
import type { GoogleConnection } from '#shared/google.ts'
import { GOOGLE_CALLBACK } from '#shared/google-window.ts'
import type { Google, GoogleClient } from '../provider/types.ts'
import { type Connection, connections, type GoogleCredentials, googleCredentials } from '../records.ts'
import { connectionOf } from '../rules/connection.ts'

export type GoogleCtx = Needs<'secrets' | 'sync_google' | 'app_url'> & {
  google: Google
  global_client: GoogleClient | undefined
}

type Stored = { connection: Connection | undefined; own: GoogleCredentials | undefined }

export async function readGoogle(ctx: GoogleCtx): Promise<Stored> {
  const [connection, own] = await getMany(ctx, [ref(connections, {}), ref(googleCredentials, {})])
  return { connection, own }
}

export function viewOf(ctx: GoogleCtx, stored: Stored): GoogleConnection {
  return connectionOf({ ...stored, global_available: ctx.global_client !== undefined })
}

/** The business's own credentials take precedence (RULINGS B23). */
export async function clientOf(
  ctx: GoogleCtx,
  own: GoogleCredentials | undefined,
): Promise<{ client: GoogleClient; credentials: 'own' | 'global' }> {
  if (own) {
    const client_secret = await ctx.secrets.decrypt(ctx.tenant, own.client_secret)
    return { client: { client_id: own.client_id, client_secret }, credentials: 'own' }
  }
  if (ctx.global_client) return { client: ctx.global_client, credentials: 'global' }
  throw new AppError(
    'google_not_configured',
    'Client ID não configurado. Cadastre o Client ID e o Client Secret do Google para conectar.',
  )
}

export const redirectOf = ({ app_url }: GoogleCtx) => app_url + GOOGLE_CALLBACK

export function staffOf({ by }: GoogleCtx): By & { kind: 'staff' } {
  if (by.kind !== 'staff') throw new Error('a connection belongs to a member')
  return by
}
