import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, type ItemWrite, itemWrite, replace } from '#functions/kit/commit.ts'
import { AppError, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { remove, requireVersion } from '#functions/kit/writes.ts'
import type { GoogleConnection, googleContract } from '#shared/google.ts'
import { type Connection, connections, type GoogleCredentials, googleCredentials } from '../records.ts'
import { type GoogleCtx, readGoogle, staffOf, viewOf } from './reading.ts'

type Input<K extends keyof typeof googleContract> = z.output<(typeof googleContract)[K]['input']>

export async function saveGoogleCredentials(
  ctx: GoogleCtx,
  { client_id, client_secret, project_name, version }: Input<'saveGoogleCredentials'>,
): Promise<GoogleConnection> {
  const encrypted = client_secret && (await ctx.secrets.encrypt(ctx.tenant, client_secret))
  return act(ctx, async () => {
    const { connection, own } = await readGoogle(ctx)
    if (own && version === 0 && own.client_id === client_id)
      throw invalidFields({ field: 'client_id', message: 'Client ID já cadastrado para este usuário' })
    if ((own?.version ?? 0) !== version) throw versionConflict()
    requireUnused(connection)
    const secret = encrypted ?? (own?.client_id === client_id ? own.client_secret : undefined)
    if (!secret) throw invalidFields({ field: 'client_secret', message: 'Client Secret inválido' })
    const next: GoogleCredentials = {
      client_id,
      client_secret: secret,
      ...(project_name && { project_name }),
      user_id: staffOf(ctx).user_id,
      created_at: own?.created_at ?? ctx.now().toISOString(),
      version: version + 1,
    }
    return {
      answer: viewOf(ctx, { connection, own: next }),
      writes: [
        replace(googleCredentials, next),
        unchanged(connection),
        audit('google.credentials', ctx.tenant, { before: audited(own), after: audited(next) }),
      ],
    }
  })
}

export async function deleteGoogleCredentials(ctx: GoogleCtx): Promise<GoogleConnection> {
  return act(ctx, async () => {
    const { connection, own } = await readGoogle(ctx)
    if (!own) return { answer: viewOf(ctx, { connection, own }) }
    requireUnused(connection)
    return {
      answer: viewOf(ctx, { connection, own: undefined }),
      writes: [
        remove(googleCredentials, {}, own.version),
        unchanged(connection),
        audit('google.credentials_delete', ctx.tenant, { before: audited(own) }),
      ],
    }
  })
}

/** Changing credentials would end a working connection. */
function requireUnused(connection: Connection | undefined): void {
  if (connection?.status === 'connected' && connection.credentials === 'own')
    throw new AppError(
      'google_connected',
      'O Google Calendar está conectado com estas credenciais. Desconecte-o antes de mudá-las.',
    )
}

function unchanged(connection: Connection | undefined): ItemWrite {
  if (connection) return requireVersion(connections, connection)
  return itemWrite('ConditionCheck', connections, {}, () => ({
    ConditionExpression: 'attribute_not_exists(pk)',
  }))
}

const audited = (own: GoogleCredentials | undefined) => ({ client_id: own?.client_id })
