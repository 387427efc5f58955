import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import { lazily } from './lazy.ts'
import type { KeyScope, Permission } from './roles.ts'
import type { Address } from './routes.ts'

/** What a link in a message lets its holder do with one appointment. */
export type LinkAction = 'cancel' | 'reschedule' | 'confirm'

/**
 * Who may call a route. `public`: anyone, the slug in the path names the tenant; `anyone`: no tenant at all; `account`:
 * any signed-in account; `{ link }`: the holder of a signed link with this action; `{ permission }`: a member of the
 * tenant in `x-tenant-id` whose role has it, or, where `scope` is given, an API key with that scope.
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'account'
  | { link: LinkAction }
  | { permission: Permission; scope?: KeyScope }

type Facts = {
  access: Access
  /** Status of the successful answer. */
  status: 200 | 201 | 204
  /** Accepts an Idempotency-Key: the answer to the first request is repeated for 24 h. */
  idempotent?: true
  /**
   * The membership may be read eventually consistent, at half the price: for an answer that tells nobody anything a
   * removed member must not learn.
   */
  staleMembershipAllowed?: true
  /** Codes of the refusals a caller has to expect beside those of `impliedErrors`. */
  errors: readonly ErrorCode[]
}

export type Route = Facts & {
  address: Address
  /**
   * Query or body, with path parameters other than the slug. Always strict, at every depth: unknown fields are
   * refused.
   */
  input: z.ZodType
  output: z.ZodType
}
export type Contract = Record<string, Route>

/** A route as its area writes it: the schemas are made when first asked for, see `lazily`. */
type RouteDefinition = Facts & { input: () => z.ZodType; output: () => z.ZodType }

type Joined<A, D> = {
  [K in keyof A & keyof D]: D[K] extends RouteDefinition
    ? Omit<D[K], 'input' | 'output'> & {
        address: A[K]
        input: ReturnType<D[K]['input']>
        output: ReturnType<D[K]['output']>
      }
    : never
}

/** Joins an area's addresses with the rest of each route's facts. A route missing on either side does not compile. */
export function contract<
  const A extends Record<string, Address>,
  const D extends Record<keyof A, RouteDefinition>,
>(addresses: A, definitions: D): Joined<A, D> {
  const routes = Object.entries(addresses).map(([key, address]) => {
    const { input, output, ...facts } = definitions[key] as RouteDefinition
    return [key, Object.assign(lazily({ input, output }), facts, { address })]
  })
  return Object.fromEntries(routes)
}
