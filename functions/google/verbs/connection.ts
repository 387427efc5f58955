import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { staffCatalog } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { authorName } from '#functions/kit/authority.ts'
import { audit, create, emit, type ItemWrite, itemWrite, replace } from '#functions/kit/commit.ts'
import { AppError } from '#functions/kit/errors.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { logError, logInfo } from '#functions/kit/log.ts'
import { members } from '#functions/kit/membership.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { get } from '#functions/kit/table.ts'
import { patch, remove, requireVersion } from '#functions/kit/writes.ts'
import { professionals } from '#functions/professionals/records.ts'
import { GOOGLE_STATE_MINUTES, type GoogleConnection, type googleContract } from '#shared/google.ts'
import { newId } from '#shared/ids.ts'
import type { Tokens } from '../provider/types.ts'
import {
  type Connection,
  connections,
  googleCredentials,
  hashOfSecret,
  startedConnections,
  waiting,
} from '../records.ts'
import { refusalOf } from '../rules/connection.ts'
import { endConnection, leaveConnection, readingMessage } from '../writes.ts'
import { clientOf, type GoogleCtx, readGoogle, redirectOf, staffOf, viewOf } from './reading.ts'

type Input<K extends keyof typeof googleContract> = z.output<(typeof googleContract)[K]['input']>

export async function getGoogle(ctx: GoogleCtx): Promise<GoogleConnection> {
  return viewOf(ctx, await readGoogle(ctx))
}

/** State and PKCE verifier have 256 random bits each. */
export async function startGoogle(ctx: GoogleCtx): Promise<{ url: string }> {
  const [state, verifier] = [randomText(), randomText()]
  const { client } = await clientOf(ctx, (await readGoogle(ctx)).own)
  await act(ctx, async () => ({
    answer: {},
    writes: [
      create(startedConnections, {
        hash: hashOfSecret(state),
        user_id: staffOf(ctx).user_id,
        client_id: client.client_id,
        verifier,
        created_at: ctx.now().toISOString(),
      }),
      counterWrite(ctx, 'google_starts', ctx.tenant, TOO_MANY),
      audit('google.start', ctx.tenant, {}),
    ],
  }))
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { url: ctx.google.authorizeUrl(client, { redirect: redirectOf(ctx), state, challenge }) }
}

const TOO_MANY = 'Muitas tentativas de conexão hoje. Tente de novo amanhã.'

const randomText = () => randomBytes(32).toString('base64url')

/** Only the member who started the connection may redeem Google's code, once and within its time. */
export async function exchangeGoogleCode(
  ctx: GoogleCtx,
  { code, state }: Input<'exchangeGoogleCode'>,
): Promise<GoogleConnection> {
  const hash = hashOfSecret(state)
  const started = await get(ctx, startedConnections, { hash }, { consistent: true })
  const since = ctx.now().getTime() - GOOGLE_STATE_MINUTES * 60_000
  const { user_id } = staffOf(ctx)
  if (started?.user_id !== user_id || Date.parse(started.created_at) < since) throw stateInvalid()
  const { own } = await readGoogle(ctx)
  const { client, credentials } = await clientOf(ctx, own)
  if (client.client_id !== started.client_id) throw stateInvalid()
  const { verifier } = started
  const redirect = redirectOf(ctx)
  const answer = await ctx.google.exchange(client, { code, verifier, redirect, state })
  const refused = 'fault' in answer ? answer : answer.ok.refresh_token ? undefined : noRefreshToken
  if (refused) {
    const { code: problem, message } = refusalOf(refused.fault, refused.reason, redirect)
    logInfo('google refused', { fault: refused.fault, reason: refused.reason })
    // Google accepts a code once; only after an outage may it still be valid.
    if (problem !== 'google_unavailable')
      await writeOrFalseOnConflict(ctx, remove(startedConnections, { hash }))
    throw new AppError(problem, message, { ...(refused.wait && { retryAfter: refused.wait }) })
  }
  const granted = (answer as { ok: Tokens }).ok
  const tokens = await encrypted(ctx, granted)
  let messages: Parameters<GoogleCtx['sync_google']>[0] = []
  const connected = await act(ctx, async () => {
    const { connection: before, own: current } = await readGoogle(ctx)
    const professional_id = before ? before.professional_id : await onlyProfessional(ctx)
    if (current?.version !== own?.version) throw stateInvalid()
    const now = ctx.now().toISOString()
    const next: Connection = {
      tenant_id: ctx.tenant,
      id: newId('ggl', ctx.now()),
      credentials,
      ...tokens,
      ...(professional_id && { professional_id }),
      user_id,
      connected_by: authorName(ctx.by) ?? '',
      connected_at: now,
      status: 'connected',
      tries: 0,
      due: now,
      planned: now,
      version: (before?.version ?? 0) + 1,
    }
    messages = [readingMessage(ctx, now)]
    return {
      answer: viewOf(ctx, { connection: next, own }),
      writes: [
        spend(hash),
        replace(connections, next),
        ...(before ? leaveConnection(before) : []),
        ...(own ? [requireVersion(googleCredentials, own)] : []),
        stillMember(user_id),
        emit('google.connected', { id: next.id, version: next.version }),
        audit('google.connect', next.id, { after: { credentials } }),
      ],
    }
  }).catch(async (error) => {
    await giveBack(ctx, granted)
    throw error
  })
  if (messages.length > 0) await ctx.sync_google(messages)
  return connected
}

/** Revoking would also end the account's earlier grants, so a connected business keeps both. */
async function giveBack(ctx: GoogleCtx, { access_token, refresh_token }: Tokens): Promise<void> {
  try {
    if ((await readGoogle(ctx)).connection) return
    const revoked = await ctx.google.revoke(refresh_token ?? access_token)
    if ('fault' in revoked) logInfo('google not revoked', { fault: revoked.fault })
  } catch (error) {
    logError('google not revoked', error, { tenant_id: ctx.tenant })
  }
}

/** If exactly one professional is active, busy times can only be theirs. */
async function onlyProfessional(ctx: GoogleCtx): Promise<string | undefined> {
  const team = (await staffCatalog(ctx)).professionals.filter(({ is_active }) => is_active)
  return team.length === 1 ? team[0]?.id : undefined
}

/** Without a refresh token the connection would end within the hour. */
const noRefreshToken = { fault: 'refused', reason: 'no_refresh_token', wait: undefined } as const

async function encrypted({ tenant, secrets }: GoogleCtx, tokens: Tokens) {
  const [access_token, refresh_token] = await Promise.all([
    secrets.encrypt(tenant, tokens.access_token),
    secrets.encrypt(tenant, tokens.refresh_token ?? ''),
  ])
  return { access_token, refresh_token, expires_at: tokens.expires_at }
}

const stateInvalid = () =>
  new AppError(
    'google_state_invalid',
    'Esta conexão foi iniciada em outro lugar ou expirou. Clique em "Conectar" de novo.',
  )

/** The second use of a state is refused. */
function spend(hash: string): ItemWrite {
  const write = itemWrite('Delete', startedConnections, { hash }, () => ({
    ConditionExpression: 'attribute_exists(pk)',
  }))
  return { ...write, refused: stateInvalid }
}

/** The membership may have ended while Google's page was open (RULINGS E2). */
function stillMember(user_id: string): ItemWrite {
  const write = itemWrite('ConditionCheck', members, { user_id }, () => ({
    ConditionExpression: 'attribute_exists(pk)',
  }))
  return { ...write, refused: () => new AppError('tenant_not_found', 'Usuário ou tenant não encontrado') }
}

/** Another professional means another day sheet, so the whole calendar is read again. */
export async function updateGoogle(
  ctx: GoogleCtx,
  { professional_id: wanted }: Input<'updateGoogle'>,
): Promise<GoogleConnection> {
  const professional_id = wanted ?? undefined
  let messages: Parameters<GoogleCtx['sync_google']>[0] = []
  const updated = await act(ctx, async () => {
    const [{ connection, own }, professional] = await Promise.all([
      readGoogle(ctx),
      professional_id ? get(ctx, professionals, { id: professional_id }, { consistent: true }) : undefined,
    ])
    if (!connection)
      throw new AppError('google_not_connected', 'O Google Calendar não está conectado. Atualize a tela.')
    if (professional_id && !professional?.is_active)
      throw new AppError('professional_not_found', 'Profissional não encontrado. Escolha outro profissional.')
    const { professional_id: before, tenant_id, status, version } = connection
    const answer = viewOf(ctx, { connection: { ...connection, professional_id }, own })
    if (before === professional_id) return { answer }
    const now = ctx.now().toISOString()
    if (status === 'connected') messages = [readingMessage(ctx, now)]
    const changes: Partial<Connection> = {
      professional_id,
      ...(status === 'connected' && waiting(tenant_id, now)),
      version: version + 1,
    }
    return {
      answer,
      writes: [
        patch<Connection, object>(connections, {}, changes, { version }),
        audit('google.update', connection.id, {
          before: { professional_id: before },
          after: { professional_id },
        }),
      ],
    }
  })
  if (messages.length > 0) await ctx.sync_google(messages)
  return updated
}

/** Disconnects before calling Google. Revoking also ends the account's other businesses. */
export async function disconnectGoogle(ctx: GoogleCtx): Promise<GoogleConnection & { revoked: boolean }> {
  let left: { connection: Connection; messages: Parameters<GoogleCtx['sync_google']>[0] } | undefined
  return act<GoogleConnection & { revoked: boolean }>(
    ctx,
    async () => {
      const { connection, own } = await readGoogle(ctx)
      const view = viewOf(ctx, { connection: undefined, own })
      if (!connection) return { answer: { ...view, revoked: true } }
      const { writes, messages } = endConnection(ctx, connection)
      left = { connection, messages }
      return {
        answer: { ...view, revoked: false },
        writes: [...writes, audit('google.disconnect', connection.id, {})],
      }
    },
    async (answer) => {
      if (!left) return answer
      await ctx.sync_google(left.messages)
      const token = await ctx.secrets.decrypt(ctx.tenant, left.connection.refresh_token)
      const revoked = await ctx.google.revoke(token)
      if ('fault' in revoked) logInfo('google not revoked', { fault: revoked.fault })
      return { ...answer, revoked: !('fault' in revoked) }
    },
  )
}
