import { createHash } from 'node:crypto'
import type { Ctx } from './context.ts'
import { AppError, invalidFields } from './errors.ts'
import { accountIdempotencies, idempotencies } from './system-records.ts'
import { get } from './table.ts'

/**
 * What a request's Idempotency-Key stands for: `hash` of route, caller and key, `fingerprint` of the input. Customers
 * have no account: among them the key itself, which the page draws at random, tells callers apart; else the account
 * does.
 */
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

/** What is stored for the request: with the account when it has no business, else in the business. */
function stored(ctx: Ctx, { hash, user_id }: NonNullable<Ctx['idempotency']>) {
  return user_id
    ? get(ctx, accountIdempotencies, { hash, user_id }, { consistent: true })
    : get(ctx, idempotencies, { hash }, { consistent: true })
}

/** The answer kept for the request's key, if one is; the key with another body is refused. */
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

/**
 * The answer kept for the request's key in place of an error, which is thrown on where there is none: a repeated request
 * is refused because it was carried out already. A caller who is no longer allowed gets no kept answer either.
 */
export async function keptInstead(ctx: Ctx, error: unknown): Promise<Kept> {
  const mayRead = error instanceof AppError && error.code !== 'forbidden'
  const kept = mayRead ? await keptReply(ctx) : undefined
  if (!kept) throw error
  return kept
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
