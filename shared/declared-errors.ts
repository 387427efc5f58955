import type { Route } from './contract.ts'
import { commonErrors, type ErrorCode } from './errors.ts'

type Facts = Pick<Route, 'access' | 'idempotent' | 'versioned' | 'errors'>

export function impliedErrors({ access, idempotent, versioned }: Omit<Facts, 'errors'>): ErrorCode[] {
  return [
    ...(isByKey(access) ? commonErrors.filter((code) => code !== 'method_not_allowed') : commonErrors),
    ...accessErrors(access),
    ...(idempotent ? (['idempotency_mismatch'] as const) : []),
    ...(versioned ? (['precondition_failed'] as const) : []),
  ]
}

/** A REST API's gateway refuses another method as an unknown address. */
const isByKey = (access: Route['access']) => typeof access === 'object' && 'scope' in access

function accessErrors(access: Route['access']): ErrorCode[] {
  if (access === 'public') return ['business_not_found']
  if (access === 'anyone') return []
  if (access === 'account') return ['unauthenticated']
  if ('link' in access) return ['link_invalid', 'link_wrong_action', 'link_expired', 'link_used']
  if (access.scope) return ['unauthenticated', 'forbidden', 'too_many_requests']
  return ['unauthenticated', 'tenant_not_found', 'forbidden']
}

export function mayAnswer(route: Facts, code: ErrorCode): boolean {
  return route.errors.includes(code) || impliedErrors(route).includes(code)
}
