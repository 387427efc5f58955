import type { FunctionName } from '#functions/kit/env.ts'
import type { IndexName } from '#functions/kit/table-shape.ts'

/** What a permission is for; `queue/<name>` is the queue that this function consumes. */
export type Resource =
  | 'table'
  | `table/index/${IndexName}`
  | 'table/stream'
  | 'table/streams'
  | `queue/${FunctionName}`
  | 'bus'
  | 'avatars'
  /** Files of backups. */
  | 'backups'
  /** Accounts' pool. */
  | 'pool'
  /** The assistant's language model. */
  | 'model'
  | 'sender'
  /** Mail that reports what became of it. */
  | 'mail_events'
  /** A text message to any phone number. */
  | 'sms'
  | 'whatsapp'
  /** The key that secrets of webhooks are encrypted under. */
  | 'secrets'

/** All that a function does with items of the table. */
export const readsAndWrites = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const

/** What the verbs for other systems do, which serve the REST API and assistants alike. */
export const partnerVerbs = {
  table: readsAndWrites,
  'table/index/agenda': ['Query'],
  'table/index/client': ['Query'],
} as const

/** Messages for a queue that is not crowded. */
export const handsOut = ['SendMessage', 'GetQueueAttributes'] as const

/** An attempt of a delivery, and the event of a webhook that it switches off. */
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
