import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { By } from './authority.ts'
import type { Ctx } from './context.ts'
import { AppError, invalidFields } from './errors.ts'
import { accountIdempotencies, idempotencies } from './system-records.ts'
import { get } from './table.ts'

/**
 * Hashes a request. Customers have no account: their page's random key alone tells them apart. The role is
 * part of the fingerprint, so that a member with another role since gets no answer that the former role got.
 */
export function idempotencyOf(key: string, route: string, { by, tenant }: Ctx, input: unknown) {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) {
    const message = 'Use de 8 a 128 caracteres visíveis, sem espaços.'
    throw invalidFields({ field: 'Idempotency-Key', message })
  }
  const request = JSON.stringify([route, callerOf(by) ?? tenant, key])
  const body = JSON.stringify([by.kind === 'staff' ? by.role : undefined, input])
  return {
    hash: sha256(request).toString('base64url'),
    fingerprint: sha256(body).toString('base64url'),
    answer_key: sha256(`answer ${request} ${body}`),
    // An account outside any tenant keeps its answers itself.
    ...(by.kind === 'account' && { user_id: by.user_id }),
  }
}

function callerOf(by: By): string | undefined {
  if ('user_id' in by) return by.user_id
  if (by.kind === 'link') return by.appointment_id
  return by.kind === 'key' ? by.key_id : undefined
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals an answer that is kept for a day: only a caller who sends the same request again can read it, because
 * its key comes of the request, of which hashes alone are stored. So the table holds nothing of a person who
 * was erased meanwhile.
 */
export function sealAnswer(answerKey: Buffer, answer: unknown): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, answerKey, iv)
  const text = deflateRawSync(JSON.stringify([answer]))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function openAnswer(answerKey: Buffer, sealed: Uint8Array): unknown {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, answerKey, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(end))
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, end)), decipher.final()])
  return JSON.parse(inflateRawSync(text).toString())[0]
}

type Kept = { answer: unknown; unfinished: boolean }

function stored(ctx: Ctx, { hash, user_id }: NonNullable<Ctx['idempotency']>) {
  return user_id
    ? get(ctx, accountIdempotencies, { hash, user_id }, { consistent: true })
    : get(ctx, idempotencies, { hash }, { consistent: true })
}

/** Returns the answer kept for the request's key, if any; the same key with another body is refused. */
export async function keptReply(ctx: Ctx): Promise<Kept | undefined> {
  if (!ctx.idempotency) return undefined
  const kept = await stored(ctx, ctx.idempotency)
  if (!kept || kept.expires_at <= ctx.now().toISOString()) return undefined
  if (kept.fingerprint !== ctx.idempotency.fingerprint) {
    const message = 'Esta chave de repetição já foi usada com outros dados. Gere uma nova chave.'
    throw new AppError('idempotency_mismatch', message)
  }
  // Shape 1 kept the answer as it was given.
  const answer = kept.sealed ? openAnswer(ctx.idempotency.answer_key, kept.sealed) : kept.answer
  return { answer, unfinished: kept.unfinished ?? false }
}

/** Returns the kept answer instead of throwing: a repeated request fails because the first succeeded. */
export async function storedReplyOnError(ctx: Ctx, error: unknown): Promise<Kept> {
  const mayRead = error instanceof AppError && error.code !== 'forbidden'
  const kept = mayRead ? await keptReply(ctx) : undefined
  if (!kept) throw error
  return kept
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
