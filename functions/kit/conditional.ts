import { createHash } from 'node:crypto'
import type { Route } from '#shared/contract.ts'
import { AppError, invalidFields } from './errors.ts'

/** Conditional requests of the REST API: an entity's version is its ETag. */

type Call = { headers: Record<string, string | undefined>; method: string }

/** Whether the call's input takes the version from `If-Match`. */
export function isConditional(route: Route, { headers, method }: Call): boolean {
  const condition = headers['if-match']
  if (!isPartner(route) || condition === undefined || condition === '*' || method === 'GET') return false
  if (!route.versioned || method === 'POST')
    throw invalidFields({ field: 'If-Match', message: 'Este endereço não aceita If-Match.' })
  return true
}

/** The input with the version of `If-Match` instead of its own. */
export function withVersion(input: unknown, { headers }: Call): unknown {
  // A proxy may have weakened the ETag; the version is the same.
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(headers['if-match'] ?? '')?.[1]
  if (!version) throw invalidFields({ field: 'If-Match', message: 'Envie um ETag, como "3".' })
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return isObject ? { ...input, version: Number(version) } : input
}

/** The refusal of a conditional call. */
export function asPrecondition(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'version_conflict') return error
  return new AppError('precondition_failed', 'O cadastro mudou depois desta versão. Leia-o de novo.')
}

export function etagOf(route: Route, output: unknown): Record<string, string> {
  const { version } = output as { version?: number }
  return route.versioned && version !== undefined ? { etag: `"${version}"` } : {}
}

/** Header fields with the ETag of a body, and whether the caller has that body already. */
export function revalidation(body: string, { headers }: Pick<Call, 'headers'>) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const held = headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  return { unchanged: Boolean(held), headers: { etag, 'cache-control': 'private, no-cache' } }
}

function isPartner({ access }: Route): boolean {
  return typeof access === 'object' && 'scope' in access
}
