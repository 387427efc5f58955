import { createHash } from 'node:crypto'
import type { Route } from '#shared/contract.ts'
import { AppError, invalidFields } from './errors.ts'

type Call = { headers: Record<string, string | undefined>; method: string }

/** Tells whether the version comes from `If-Match`. */
export function isConditional(route: Route, { headers, method }: Call): boolean {
  const condition = headers['if-match']
  if (!isPartner(route) || condition === undefined || condition === '*' || method === 'GET') return false
  if (!route.versioned || method === 'POST')
    throw invalidFields({ field: 'If-Match', message: 'Este endereço não aceita If-Match.' })
  return true
}

export function withVersion(input: unknown, { headers }: Call): unknown {
  // A proxy may have weakened the ETag.
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{22})?"$/.exec(headers['if-match'] ?? '')?.[1]
  if (!version) throw invalidFields({ field: 'If-Match', message: 'Envie um ETag, como "3".' })
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return isObject ? { ...input, version: Number(version) } : input
}

export function asPrecondition(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'version_conflict') return error
  return new AppError('precondition_failed', 'O cadastro mudou depois desta versão. Leia-o de novo.')
}

type Answer = { statusCode?: number; headers?: Record<string, boolean | number | string>; body?: string }

/** The ETag also hashes the body, because names and settings in a reply change without a new version. */
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

/** A compressing proxy weakens ETags, so weak ones match as well. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const held = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return held?.some((one) => one === etag || one === '*') ?? false
}

/** The ETag of a write is the version, which `If-Match` accepts. */
export function withEtag<A extends Answer>(route: Route, call: Call, output: unknown, answer: A): A {
  const version = route.versioned ? (output as { version?: number }).version : undefined
  if (route.revalidated || (isPartner(route) && call.method === 'GET'))
    return revalidated(call, version, answer)
  return version === undefined ? answer : { ...answer, headers: { ...answer.headers, etag: `"${version}"` } }
}

function isPartner({ access }: Route): boolean {
  return typeof access === 'object' && 'scope' in access
}
