import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { By } from './authority.ts'
import type { Ctx } from './context.ts'
import { AppError, invalidFields } from './errors.ts'
import { accountIdempotencies, idempotencies } from './system-records.ts'
import { get } from './table.ts'

/** A customer is known by the page's key. The role prevents a demoted member from seeing old replies. */
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
    // Replies of an account outside any tenant belong to the account.
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

/** Only a caller who repeats the request can read the reply, because the key derives from it. */
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

export async function keptReply(ctx: Ctx): Promise<Kept | undefined> {
  if (!ctx.idempotency) return undefined
  const kept = await stored(ctx, ctx.idempotency)
  if (!kept || kept.expires_at <= ctx.now().toISOString()) return undefined
  if (kept.fingerprint !== ctx.idempotency.fingerprint) {
    const message = 'Esta chave de repetição já foi usada com outros dados. Gere uma nova chave.'
    throw new AppError('idempotency_mismatch', message)
  }
  // Version 1 stored the reply unencrypted.
  const answer = kept.sealed ? openAnswer(ctx.idempotency.answer_key, kept.sealed) : kept.answer
  return { answer, unfinished: kept.unfinished ?? false }
}

/** A repeated request may fail just because the first one succeeded. */
export async function storedReplyOnError(ctx: Ctx, error: unknown): Promise<Kept> {
  const mayRead = error instanceof AppError && error.code !== 'forbidden'
  const kept = mayRead ? await keptReply(ctx) : undefined
  if (!kept) throw error
  return kept
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
