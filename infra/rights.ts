import type { FunctionName } from '#functions/kit/env.ts'
import type { IndexName } from '#functions/kit/table-shape.ts'

/** Names the target of a permission; `queue/<name>` is the queue that this function consumes. */
export type Resource =
  | 'table'
  | `table/index/${IndexName}`
  | 'table/stream'
  | 'table/streams'
  | `queue/${FunctionName}`
  | 'bus'
  | 'avatars'
  /** It holds files of backups. */
  | 'backups'
  /** It holds the accounts. */
  | 'pool'
  /** It is the assistant's language model. */
  | 'model'
  | 'sender'
  /** The mail reports its outcome as events. */
  | 'mail_events'
  /** The right covers text messages to any phone number. */
  | 'sms'
  | 'whatsapp'
  /** The key that secrets of webhooks are encrypted under. */
  | 'secrets'

/** Lists all that a function does with items of the table. */
export const readsAndWrites = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const

/** Lists what the verbs for other systems do, which serve the REST API and assistants alike. */
export const partnerVerbs = {
  table: readsAndWrites,
  'table/index/agenda': ['Query'],
  'table/index/client': ['Query'],
} as const

/** Messages for a queue that is not crowded. */
export const handsOut = ['SendMessage', 'GetQueueAttributes'] as const

/** Covers an attempt of a delivery, and the event of a webhook that it switches off. */
export const delivers = {
  table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
  secrets: ['Decrypt'],
  'queue/webhook-retry': ['SendMessage'],
} as const

export function actionsOn(resource: Resource, actions: readonly string[]): string[] {
  const services: { [R in Resource]?: string } = {
    bus: 'events',
    avatars: 's3',
    backups: 's3',
    pool: 'cognito-idp',
    model: 'bedrock',
    sender: 'ses',
    mail_events: 'ses',
    sms: 'sns',
    whatsapp: 'social-messaging',
    secrets: 'kms',
  }
  const service = resource.startsWith('queue/') ? 'sqs' : (services[resource] ?? 'dynamodb')
  return actions.map((action) => `${service}:${action}`)
}
