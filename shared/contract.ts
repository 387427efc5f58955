import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Address } from './routes.ts'

/** Who may call a route. `public`: anyone, the business is named by the slug in the path. */
export type Access = 'public'

export type RouteDefinition = {
  access: Access
  /** Query or body, with path parameters other than the slug. Always a strict object: unknown fields are refused. */
  input: z.ZodType
  output: z.ZodType
  /** Status of the successful answer. */
  status: 200 | 201
  /** Accepts an Idempotency-Key: the answer to the first request is repeated for 24 h. */
  idempotent?: true
  /** Codes of the refusals a caller has to expect beside `commonErrors`. */
  errors: readonly ErrorCode[]
}

export type Route = RouteDefinition & { address: Address }
export type Contract = Record<string, Route>

/** Joins an area's addresses with the rest of each route's facts. A route missing on either side does not compile. */
export function contract<
  const A extends Record<string, Address>,
  const D extends Record<keyof A, RouteDefinition>,
>(addresses: A, definitions: D): { [K in keyof A]: D[K] & { address: A[K] } } {
  const joined = {} as { [K in keyof A]: D[K] & { address: A[K] } }
  for (const key of Object.keys(addresses) as (keyof A)[]) {
    joined[key] = { ...definitions[key], address: addresses[key] } as (typeof joined)[typeof key]
  }
  return joined
}
