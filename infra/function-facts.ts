import type { Resource } from './rights.ts'

/** What a deployed function is made of. Environments are in `functions/kit/env.ts`. */
export type Facts = {
  /** One sentence: what a failure costs whom. It is the text of the function's alarms. */
  failure: string
  /** MB. */
  memory: number
  /** Seconds. */
  timeout: number
  /** Concurrent executions reserved for this function, which are also its limit. */
  reserved?: number
  /** Messages per batch from its queue. By default 10, of events that are written together 50. */
  batch?: number
  /** Batches of its queue that are worked on at once. */
  batches?: number
  /** Actions by resource. Every function may also write its log and consume its queue. */
  may: { [R in Resource]?: readonly string[] }
}
