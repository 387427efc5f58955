import type { FunctionName } from '#functions/kit/env.ts'
import type { IndexName } from '#functions/kit/table-shape.ts'

export type Resource =
  | 'table'
  | `table/index/${IndexName}`
  | 'table/stream'
  | 'table/streams'
  | `queue/${FunctionName}`
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

export const readsAndWrites = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const

/** The REST API and assistants share these verbs. */
export const partnerVerbs = {
  table: readsAndWrites,
  'table/index/agenda': ['Query'],
  'table/index/client': ['Query'],
} as const

export const handsOut = ['SendMessage', 'GetQueueAttributes'] as const

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
