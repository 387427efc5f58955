import type { Resource } from './rights.ts'

/** Describes a deployed function. Environments are in `functions/kit/env.ts`. */
export type Facts = {
  /** It says in one sentence what a failure costs whom, as the text of the function's alarms. */
  failure: string
  /** The unit is MB. */
  memory: number
  /** The unit is seconds. */
  timeout: number
  /** Concurrent executions reserved for this function, which are also its limit. */
  reserved?: number
  /** It is the number of messages per batch of its queue: by default 10, of events written together 50. */
  batch?: number
  /** Batches of its queue that are worked on at once. */
  batches?: number
  /** Actions by resource. Every function may also write its log and consume its queue. */
  may: { [R in Resource]?: readonly string[] }
}
