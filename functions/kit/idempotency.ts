import { createHash } from 'node:crypto'
import type { By } from './authority.ts'
import type { Ctx } from './context.ts'
import { AppError, invalidFields } from './errors.ts'
import { accountIdempotencies, idempotencies } from './system-records.ts'
import { get } from './table.ts'

/**
 * Hashes of a request. Customers have no account: their page's random key alone tells them apart. The role is part of
 * the fingerprint, so that a member with another role since gets no answer that the former role got.
 */
export function idempotencyOf(key: string, route: string, { by, tenant }: Ctx, input: unknown) {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) {
    const message = 'Use de 8 a 128 caracteres visíveis, sem espaços.'
    throw invalidFields({ field: 'Idempotency-Key', message })
  }
  const hash = sha256(JSON.stringify([route, callerOf(by) ?? tenant, key]))
  const fingerprint = sha256(JSON.stringify([by.kind === 'staff' ? by.role : undefined, input]))
  // An account outside any tenant keeps its answers itself.
  return { hash, fingerprint, ...(by.kind === 'account' && { user_id: by.user_id }) }
}

function callerOf(by: By): string | undefined {
  if ('user_id' in by) return by.user_id
  if (by.kind === 'link') return by.appointment_id
  return by.kind === 'key' ? by.key_id : undefined
}

type Kept = { answer: unknown; unfinished: boolean }

function stored(ctx: Ctx, { hash, user_id }: NonNullable<Ctx['idempotency']>) {
  return user_id
    ? get(ctx, accountIdempotencies, { hash, user_id }, { consistent: true })
    : get(ctx, idempotencies, { hash }, { consistent: true })
}

/** The answer kept for the request's key, if any; the same key with another body is refused. */
export async function keptReply(ctx: Ctx): Promise<Kept | undefined> {
  if (!ctx.idempotency) return undefined
  const kept = await stored(ctx, ctx.idempotency)
  if (!kept || kept.expires_at <= ctx.now().toISOString()) return undefined
  if (kept.fingerprint !== ctx.idempotency.fingerprint) {
    const message = 'Esta chave de repetição já foi usada com outros dados. Gere uma nova chave.'
    throw new AppError('idempotency_mismatch', message)
  }
  return { answer: kept.answer, unfinished: kept.unfinished ?? false }
}

/** Returns the kept answer instead of throwing: a repeated request fails because the first succeeded. */
export async function keptInstead(ctx: Ctx, error: unknown): Promise<Kept> {
  const mayRead = error instanceof AppError && error.code !== 'forbidden'
  const kept = mayRead ? await keptReply(ctx) : undefined
  if (!kept) throw error
  return kept
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
