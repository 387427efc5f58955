import type * as z from 'zod'
import type { documentSchema, Media } from './documents.ts'
import type { ErrorCode } from './errors.ts'
import { lazily } from './lazy.ts'
import type { KeyScope, Permission } from './roles.ts'
import type { Address } from './routes.ts'

export const linkActions = ['cancel', 'reschedule', 'confirm'] as const
export type LinkAction = (typeof linkActions)[number]

/**
 * Who may call a route. `public`: anyone, the slug in the path names the tenant; `anyone`: no tenant;
 * `account`: any signed-in account; `{ link }`: the holder of a signed link to this action, or to any; `{ permission }`: a member of
 * the tenant in `x-tenant-id` with this permission; with `scope`: an API key that has it.
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'account'
  | { link: LinkAction | 'any' }
  | { permission: Permission; scope?: KeyScope }

/** The audit log names the content of a list with people's data by these. */
export type ListOfPeople = 'client' | 'appointment' | 'sale' | 'transaction' | 'notification'

type Facts = {
  access: Access
  status: 200 | 201 | 204
  /** Accepts an Idempotency-Key: the first answer is repeated for 24 h. */
  idempotent?: true
  /** The ETag of an answer is or begins with the entity's version, which `If-Match` takes back. */
  versioned?: true
  /** Takes the answers of this route of the contract back: their read-only fields must be as they are stored. */
  input_of?: string
  /** Answers carry an ETag of their body, which a browser sends to ask again: unchanged, it gets 304 without a body. */
  revalidated?: true
  /** Reads the membership eventually consistent, at half the price; only where the answer reveals nothing. */
  staleMembershipAllowed?: true
  /** Takes a form's fields instead of JSON as well: mail programs send them. */
  form?: true
  /** May be sent without a body: Google's notifications have none. */
  body_optional?: true
  /** The answer is a document of this type instead of JSON; errors are problem documents here too. */
  media?: Media
  /** Answers many people's data: the audit log has each caller who reads it, once an hour. */
  people?: ListOfPeople
  /** Errors that a caller must expect besides those of `impliedErrors`. */
  errors: readonly ErrorCode[]
}

export type Route = Facts & {
  address: Address
  /** Query or body, and path parameters except the slug. Unknown fields are refused at every depth. */
  input: z.ZodType
  output: z.ZodType
}
export type Contract = Record<string, Route>

type RouteDefinition = Facts & { input: () => z.ZodType } & (
    | { media?: never; output: () => z.ZodType }
    | { media: Media; output: typeof documentSchema }
  )

type Joined<A, D> = {
  [K in keyof A & keyof D]: D[K] extends RouteDefinition
    ? Omit<D[K], 'input' | 'output'> & {
        address: A[K]
        input: ReturnType<D[K]['input']>
        output: ReturnType<D[K]['output']>
      }
    : never
}

/** Joins an area's addresses with its route definitions. A route missing on either side does not compile. */
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
