import type { Resource } from './rights.ts'

export type Facts = {
  /** The alarm's text says what a failure costs whom. */
  failure: string
  memory: number
  timeout: number
  /** Reserved executions are also the function's limit. */
  reserved?: number
  /** The default is 10, or 50 for consumers of events. */
  batch?: number
  /** This many batches run in parallel. */
  batches?: number
  /** Every function may also write its log and consume its queue. */
  may: { [R in Resource]?: readonly string[] }
}
