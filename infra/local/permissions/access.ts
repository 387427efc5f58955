import { kmsAccess } from '../storage/kms.ts'
import { arn, lastSegment } from '../template/attributes.ts'
import type { TableModel } from '../template/model.ts'
import { type Json, pseudo } from '../template/resolve.ts'
import type { Access } from './policies.ts'

/** The rules follow AWS's service authorization reference. */

/** Names the partition key attribute of a table and of each of its indexes. */
export type TableKeys = { name: string; partitionKey: string; indexes: Record<string, string> }

export function keysOf({ name, definition }: TableModel): TableKeys {
  const keyOf = ({ KeySchema }: Json): string => KeySchema[0].AttributeName
  const indexes = (definition.GlobalSecondaryIndexes ?? []) as Json[]
  return {
    name,
    partitionKey: keyOf(definition),
    indexes: Object.fromEntries(indexes.map((index) => [index.IndexName, keyOf(index)])),
  }
}

const members: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}
const single = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'])
const batches = new Set(['BatchGetItem', 'BatchWriteItem'])

/** A transaction needs what its members need. Unknown operations throw. */
export function dynamoAccess(operation: string, body: Json, tables: readonly TableKeys[]): Access[] {
  const tableOf = (name: string) => tables.find((table) => table.name === lastSegment(name))
  const table = (name: string) => arn('dynamodb', `table/${lastSegment(name)}`)
  const access = (action: string, name: string, items: Json[]): Access => ({
    action: `dynamodb:${action}`,
    resource: table(name),
    context: () => leadingKeys(items.map((item) => item?.[tableOf(name)?.partitionKey ?? ''])),
  })
  if (single.has(operation)) return [access(operation, body.TableName, [body.Key ?? body.Item])]
  if (operation === 'Query' || operation === 'Scan') {
    const { TableName, IndexName } = body
    const { partitionKey, indexes } = tableOf(TableName) ?? {}
    const key = IndexName ? indexes?.[IndexName] : partitionKey
    return [
      {
        action: `dynamodb:${operation}`,
        resource: IndexName ? `${table(TableName)}/index/${IndexName}` : table(TableName),
        context: () => leadingKeys(queriedKeys(body, key)),
      },
    ]
  }
  if (batches.has(operation)) {
    return Object.entries<Json>(body.RequestItems).map(([name, requests]) => {
      const items =
        requests.Keys ?? requests.map((one: Json) => one.PutRequest?.Item ?? one.DeleteRequest?.Key)
      return access(operation, name, items)
    })
  }
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return body.TransactItems.flatMap((item: Json) =>
      Object.entries<Json>(item).map(([kind, { TableName, Key, Item }]) =>
        access(members[kind] as string, TableName, [Key ?? Item]),
      ),
    )
  }
  throw new Error(`The local stack does not know the permissions that ${operation} needs`)
}

function leadingKeys(values: Json[]) {
  return { 'dynamodb:leadingkeys': values.filter(Boolean).map((value) => String(Object.values(value)[0])) }
}

function queriedKeys(body: Json, key: string | undefined): Json[] {
  const {
    KeyConditionExpression = '',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  } = body
  return [...KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)]
    .filter(([, name]) => (names?.[name] ?? name) === key)
    .map(([, , value]) => values[value])
}

/** A batch needs the single operation's permission. */
export function brokerAccess(target: string, input: Json): Access[] {
  const [service, operation = ''] = target.split('.')
  if (service === 'AmazonSQS') {
    const queue = input.QueueName ?? lastSegment(String(input.QueueUrl))
    return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: arn('sqs', queue) }]
  }
  if (service === 'TrentService') return kmsAccess(target, input)
  return (input.Entries ?? []).map(({ EventBusName = 'default' }) => ({
    action: `events:${operation}`,
    resource: arn('events', `event-bus/${lastSegment(EventBusName)}`),
  }))
}

/** Browsers' calls are unsigned and need none. */
export const poolAccess = (operation: string, pool: string): Access[] => [
  { action: `cognito-idp:${operation}`, resource: arn('cognito-idp', `userpool/${pool}`) },
]

/** SES checks the sender's identity and the configuration set of the e-mail. */
export const mailAccess = (address: string, set?: string): Access[] => [
  { action: 'ses:SendEmail', resource: arn('ses', `identity/${address.slice(address.indexOf('@') + 1)}`) },
  ...(set ? [{ action: 'ses:SendEmail', resource: arn('ses', `configuration-set/${set}`) }] : []),
]

/** A text message's resource is the phone number itself. */
export const smsAccess = (phone: string): Access[] => [{ action: 'sns:Publish', resource: phone }]

export const whatsAppAccess = (sender: string): Access[] => [
  {
    action: 'social-messaging:SendWhatsAppMessage',
    resource: arn('social-messaging', `phone-number-id/${sender.replace(/^phone-number-id-/, '')}`),
  },
]

export const objectAccess = (action: 'GetObject' | 'PutObject', bucket: string, key: string): Access[] => [
  { action: `s3:${action}`, resource: `arn:aws:s3:::${bucket}/${key}` },
]

/** A profile needs itself and the model in each region. */
export function modelAccess(id: string): Access[] {
  const model = id.replace(/^(?:global|us|eu|apac)\./, '')
  const access = (resource: string): Access => ({ action: 'bedrock:InvokeModel', resource })
  const inRegion = (region: string) => access(`arn:aws:bedrock:${region}::foundation-model/${model}`)
  const here = pseudo['AWS::Region'] as string
  if (model === id) return [inRegion(here)]
  const profile = access(arn('bedrock', `inference-profile/${id}`))
  return [profile, inRegion(here), inRegion(id.startsWith('global.') ? '' : 'us-east-1')]
}

export const logAccess = (logGroup: string): Access[] =>
  ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({
    action,
    resource: logGroup.replace(/\*$/, 'log-stream:local'),
  }))

export function sourceAccess(source: string, onFailure?: string): Access[] {
  const queue = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name}`)
  const stream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (name) => `dynamodb:${name}`,
  )
  const read = (source.includes(':sqs:') ? queue : stream).map((action) => ({ action, resource: source }))
  return onFailure ? [...read, { action: 'sqs:SendMessage', resource: onFailure }] : read
}
