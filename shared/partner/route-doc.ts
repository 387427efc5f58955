import type * as z from 'zod'
import type { partnerContracts } from '../contracts.ts'

/** Each route has a request and its reply as an example. */
export type RouteDoc<Input = unknown, Output = unknown> = {
  summary: string
  description: string
  /** It combines path parameters, query and body. */
  request: Input
  response: Output
}
type Contracts = typeof partnerContracts

/** A missing route, or an example that the contract refuses, does not compile. */
export type DocsOf<Area extends keyof Contracts> = {
  [A in Area]: {
    [K in keyof Contracts[A]]: Contracts[A][K] extends { input: infer I; output: infer O }
      ? RouteDoc<I extends z.ZodType ? z.input<I> : never, O extends z.ZodType ? z.input<O> : never>
      : never
  }
}
