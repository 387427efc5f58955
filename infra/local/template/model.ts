import type { Statement } from '../permissions/policies.ts'
import type { HttpModel } from './http-model.ts'
import type { Json } from './resolve.ts'
import type { RestModel } from './rest-model.ts'

export type BucketModel = { name: string; cors: { AllowedOrigins: string[]; AllowedMethods: string[] }[] }
export type TopicModel = {
  arn: string
  /** These queues get each message unwrapped. */
  queues: string[]
  /** Its policy lets these services publish. */
  publishers: string[]
}

/** Kinds of events are in lower case. */
export type MailSetModel = { name: string; destinations: { events: string[]; topic: string }[] }

export type TableModel = {
  name: string
  streamArn: string
  definition: Record<string, unknown>
  ttl?: string
}
export type QueueModel = {
  name: string
  arn: string
  visibilitySeconds: number
  delaySeconds: number
  retentionSeconds: number
  redrive?: { queue: string; maxReceiveCount: number }
}
export type FunctionModel = {
  name: string
  arn: string
  entry: string
  environment: Record<string, string>
  timeoutSeconds: number
  memoryMb: number
  reservedConcurrency?: number
  log: string
  /** They say what the function's role allows and denies. */
  statements: Statement[]
}
export type RuleModel = { name: string; bus: string; pattern?: Json; schedule?: string; targets: Json[] }
export type MappingModel = { id: string; function: string; source: string; properties: Record<string, Json> }
export type Model = {
  tables: TableModel[]
  queues: QueueModel[]
  functions: FunctionModel[]
  topics: TopicModel[]
  mailSets: MailSetModel[]
  rules: RuleModel[]
  mappings: MappingModel[]
  http: HttpModel | undefined
  rest: RestModel | undefined
  asyncInvocations: Record<string, Json>[]
  distribution: Record<string, Json>
  hostCode: Record<string, string>
  headerPolicies: Record<string, Json>
  requestPolicies: Record<string, Json>
  buckets: BucketModel[]
  userPools: { id: string; properties: Record<string, Json> }[]
  userPoolClients: { id: string; properties: Record<string, Json> }[]
}
