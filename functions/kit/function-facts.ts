import type { IndexName } from './table-shape.ts'

export type Resource =
  | 'table'
  | `table/index/${IndexName}`
  | 'table/stream'
  | 'table/streams'
  | `queue/${string}`
  | 'bus'
  | 'avatars'
  | 'backups'
  | 'pool'
  | 'model'
  | 'sender'
  | 'mail_events'
  /** The right covers text messages to any phone number. */
  | 'sms'
  | 'whatsapp'
  | 'secrets'

export type FunctionFacts = {
  /** The alarm's text says what a failure costs whom. */
  failure: string
  /** The unit is MB. */
  memory: number
  /** The unit is seconds. */
  timeout: number
  /** Reserved executions are also the function's limit. */
  reserved?: number
  /** The default is 10, or 50 for consumers of events. */
  batch?: number
  /** This many batches run in parallel. */
  batches?: number
  /** The code reads these environment variables. */
  variables: readonly string[]
  /** Every function may also write its log and consume its queue. */
  may: { readonly [R in Resource]?: readonly string[] }
}
