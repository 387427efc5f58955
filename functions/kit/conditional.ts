import { createHash } from 'node:crypto'
import type { Route } from '#shared/contract.ts'
import { AppError, invalidFields } from './errors.ts'

/** Implements conditional requests of the REST API: an entity's version is its ETag. */

type Call = { headers: Record<string, string | undefined>; method: string }

/** Tells whether the call's input takes the version from `If-Match`. */
export function isConditional(route: Route, { headers, method }: Call): boolean {
  const condition = headers['if-match']
  if (!isPartner(route) || condition === undefined || condition === '*' || method === 'GET') return false
  if (!route.versioned || method === 'POST')
    throw invalidFields({ field: 'If-Match', message: 'Este endereço não aceita If-Match.' })
  return true
}

/** Returns the input with the version of `If-Match` instead of its own. */
export function withVersion(input: unknown, { headers }: Call): unknown {
  // A proxy may have weakened the ETag; the version is the same.
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{22})?"$/.exec(headers['if-match'] ?? '')?.[1]
  if (!version) throw invalidFields({ field: 'If-Match', message: 'Envie um ETag, como "3".' })
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return isObject ? { ...input, version: Number(version) } : input
}

/** Returns the refusal of a conditional call. */
export function asPrecondition(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'version_conflict') return error
  return new AppError('precondition_failed', 'O cadastro mudou depois desta versão. Leia-o de novo.')
}

type Answer = { statusCode?: number; headers?: Record<string, boolean | number | string>; body?: string }

/**
 * Returns the answer with the ETag of its body, or 304 for a caller who has that body already. The ETag
 * begins with the entity's version, if it has one. The version alone would not do: names and settings that an
 * answer shows change without it.
 */
function revalidated<A extends Answer>(
  { headers }: Pick<Call, 'headers'>,
  version: number | undefined,
  answer: A,
): A {
  const { body = '' } = answer
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const etag = version === undefined ? `"${hash}"` : `"${version}-${hash}"`
  const result = { ...answer, headers: { ...answer.headers, etag, 'cache-control': 'private, no-cache' } }
  return holds(headers['if-none-match'], etag) ? { ...result, statusCode: 304, body: '' } : result
}

/** Tells whether `If-None-Match` names this ETag or any; a proxy that compresses makes an ETag a weak one. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const held = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return held?.some((one) => one === etag || one === '*') ?? false
}

/** Returns the answer with the ETag of its route: of a write the version, which `If-Match` takes back. */
export function withEtag<A extends Answer>(route: Route, call: Call, output: unknown, answer: A): A {
  const version = route.versioned ? (output as { version?: number }).version : undefined
  if (route.revalidated || (isPartner(route) && call.method === 'GET'))
    return revalidated(call, version, answer)
  return version === undefined ? answer : { ...answer, headers: { ...answer.headers, etag: `"${version}"` } }
}

function isPartner({ access }: Route): boolean {
  return typeof access === 'object' && 'scope' in access
}
