import type * as z from 'zod'
import type { documentSchema, Media } from './documents.ts'
import type { ErrorCode } from './errors.ts'
import { lazily } from './lazy.ts'
import type { KeyScope, Permission } from './roles.ts'
import type { Address } from './routes.ts'

export const linkActions = ['cancel', 'reschedule', 'confirm'] as const
export type LinkAction = (typeof linkActions)[number]

/** Each form of access identifies the caller and the tenant in its own way; `scope` also admits API keys. */
export type Access =
  | 'public'
  | 'anyone'
  | 'account'
  | { link: LinkAction | 'any' }
  | { permission: Permission; scope?: KeyScope }

export type ListOfPeople = 'client' | 'appointment' | 'sale' | 'transaction' | 'notification'

type Facts = {
  access: Access
  status: 200 | 201 | 204
  idempotent?: true
  /** The ETag begins with the entity's version, which `If-Match` accepts. */
  versioned?: true
  /** Replies of this route may be sent back; their read-only fields must be unchanged. */
  input_of?: string
  revalidated?: true
  /** An eventually consistent read halves the price, where the reply reveals nothing. */
  staleMembershipAllowed?: true
  /** E-mail programs send forms instead of JSON. */
  form?: true
  body_optional?: true
  media?: Media
  /** The audit log records each reader once an hour. */
  people?: ListOfPeople
  /** A caller must expect them besides `impliedErrors`. */
  errors: readonly ErrorCode[]
}

export type Route = Facts & {
  address: Address
  /** Unknown fields are refused at every depth. */
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
