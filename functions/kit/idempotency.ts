import { createHash } from 'node:crypto'
import type { Ctx } from './context.ts'
import { AppError, invalidFields } from './errors.ts'
import { accountIdempotencies, idempotencies } from './system-records.ts'
import { get } from './table.ts'

/** Hashes of a request. Customers have no account: their page's random key alone tells them apart. */
export function idempotencyOf(
  key: string,
  route: string,
  caller: string,
  input: unknown,
  account: { user_id?: string } = {},
) {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) {
    const message = 'Use de 8 a 128 caracteres visíveis, sem espaços.'
    throw invalidFields({ field: 'Idempotency-Key', message })
  }
  const hash = sha256(JSON.stringify([route, caller, key]))
  return { hash, fingerprint: sha256(JSON.stringify(input)), ...account }
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
