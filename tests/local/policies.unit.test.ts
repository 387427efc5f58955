import { describe, expect, it } from 'vitest'
import {
  brokerAccess,
  dynamoAccess,
  keysOf,
  mailAccess,
  smsAccess,
  sourceAccess,
  whatsAppAccess,
} from '../../infra/local/permissions/access.ts'
import { createPermissions } from '../../infra/local/permissions/permissions.ts'
import { type Access, createPolicy, readStatements } from '../../infra/local/permissions/policies.ts'
import type { Json } from '../../infra/local/template/resolve.ts'

const TABLE = 'arn:aws:dynamodb:sa-east-1:000000000000:table/Table'
const QUEUE = 'arn:aws:sqs:sa-east-1:000000000000:Queue'
const tables = [
  keysOf({
    name: 'Table',
    streamArn: '',
    definition: {
      KeySchema: [{ AttributeName: 'pk' }],
      GlobalSecondaryIndexes: [{ IndexName: 'agenda', KeySchema: [{ AttributeName: 'agenda_pk' }] }],
    },
  }),
]
const allow = (Action: string | string[], Resource: string | string[] = TABLE, Condition?: Json) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
})
const elsewhere = (NotResource: string) => ({ Effect: 'Allow', Action: 'dynamodb:PutItem', NotResource })
const policyOf = (...Statement: Json[]) => createPolicy(readStatements({ Statement }))
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })

describe('policies', () => {
  const put: Access = { action: 'dynamodb:PutItem', resource: TABLE }
  it.each<[string, Json[], Access, boolean]>([
    ['allows the actions that it names', [allow('dynamodb:PutItem')], put, true],
    ['denies an action that it does not name', [allow('dynamodb:GetItem')], put, false],
    ['denies another resource', [allow('dynamodb:PutItem', `${TABLE}2`)], put, false],
    ['accepts actions in any case', [allow('DynamoDB:putitem')], put, true],
    [
      'accepts resources only in their exact case',
      [allow('dynamodb:PutItem', TABLE.toUpperCase())],
      put,
      false,
    ],
    ['supports * and ? in actions', [allow('dynamodb:P?t*')], put, true],
    [
      'supports * and ? in resources',
      [allow('dynamodb:PutItem', 'arn:aws:dynamodb:*:table/T?ble')],
      put,
      true,
    ],
    ['reads other characters literally', [allow('dynamodb.PutItem')], put, false],
    [
      'for a table does not cover its index',
      [allow('dynamodb:Query')],
      query({ IndexName: 'agenda' }),
      false,
    ],
    ['with NotResource denies the resource that it names', [elsewhere(TABLE)], put, false],
    ['with NotResource allows every other resource', [elsewhere(QUEUE)], put, true],
    [
      'denies explicitly before it allows',
      [allow('dynamodb:*', '*'), { Effect: 'Deny', Action: 'dynamodb:Put*', Resource: TABLE }],
      put,
      false,
    ],
  ])('a policy %s', (_, statements, access, allowed) => {
    expect(policyOf(...statements).decide(access).allowed).toBe(allowed)
  })

  function query(more: object): Access {
    return dynamoAccess('Query', { TableName: 'Table', ...more }, tables)[0] as Access
  }

  const mine = (operator: string) =>
    allow('dynamodb:*', '*', { [operator]: { 'dynamodb:LeadingKeys': ['mine#*'] } })
  const batch = (...pks: string[]) => ({ RequestItems: { Table: { Keys: pks.map(key) } } })
  const asked = (name: string, value: string, more = {}) => ({
    TableName: 'Table',
    KeyConditionExpression: `${name} = :p AND sk = :s`,
    ExpressionAttributeValues: { ':p': { S: value }, ':s': { S: 'mine#1' } },
    ...more,
  })
  it.each<[string, string, Json, boolean]>([
    ['GetItem', 'ForAllValues:StringLike', { TableName: 'Table', Key: key('mine#1') }, true],
    ['GetItem', 'ForAllValues:StringLike', { TableName: 'Table', Key: key('other#1') }, false],
    ['GetItem', 'ForAllValues:StringEquals', { TableName: 'Table', Key: key('mine#1') }, false],
    ['PutItem', 'ForAllValues:StringLike', { TableName: 'Table', Item: key('other#1') }, false],
    ['BatchGetItem', 'ForAllValues:StringLike', batch('mine#1', 'mine#2'), true],
    ['BatchGetItem', 'ForAllValues:StringLike', batch('mine#1', 'other#2'), false],
    ['BatchGetItem', 'StringLike', batch('mine#1', 'other#2'), true],
    ['Query', 'ForAllValues:StringLike', asked('pk', 'mine#1'), true],
    ['Query', 'ForAllValues:StringLike', asked('pk', 'other#1'), false],
    [
      'Query',
      'ForAllValues:StringLike',
      asked('#p', 'other#1', { IndexName: 'agenda', ExpressionAttributeNames: { '#p': 'agenda_pk' } }),
      false,
    ],
    // IAM does the same: a request without leading keys meets every ForAllValues condition.
    ['Scan', 'ForAllValues:StringLike', { TableName: 'Table' }, true],
    ['Scan', 'StringLike', { TableName: 'Table' }, false],
  ])('a condition on the leading keys of %s with %s applies to %j', (operation, operator, body, allowed) => {
    const [access] = dynamoAccess(operation, body, tables)
    expect(policyOf(mine(operator)).decide(access as Access).allowed).toBe(allowed)
  })

  it.each<[string, Json]>([
    ['NotAction', { Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: TABLE }],
    ['IpAddress', allow('dynamodb:Scan', TABLE, { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } })],
    [
      'ForAnyValue:StringLike',
      allow('*', '*', { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'a' } }),
    ],
    ['dynamodb:Attributes', allow('*', '*', { StringEquals: { 'dynamodb:Attributes': 'name' } })],
  ])('a policy with %s stops the start with that name', (name, statement) => {
    expect(() => policyOf(statement)).toThrow(name)
  })
})

describe('the permissions of a request', () => {
  const one = (TableName = 'Table') => ({ TableName, Key: key('a') })
  const brief = (accesses: Access[]) => accesses.map(({ action, resource }) => `${action} ${resource}`)

  it.each<[string, Json, string[]]>([
    ['UpdateItem', one(), [`dynamodb:UpdateItem ${TABLE}`]],
    ['Query', { TableName: 'Table', IndexName: 'agenda' }, [`dynamodb:Query ${TABLE}/index/agenda`]],
    ['Scan', { TableName: TABLE }, [`dynamodb:Scan ${TABLE}`]],
    [
      'BatchWriteItem',
      { RequestItems: { Table: [{ PutRequest: { Item: key('a') } }, { DeleteRequest: { Key: key('b') } }] } },
      [`dynamodb:BatchWriteItem ${TABLE}`],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 'Table', Item: key('a') } },
          { Update: one() },
          { Delete: one('Other') },
          { ConditionCheck: one() },
        ],
      },
      [
        `dynamodb:PutItem ${TABLE}`,
        `dynamodb:UpdateItem ${TABLE}`,
        `dynamodb:DeleteItem ${TABLE.replace('Table', 'Other')}`,
        `dynamodb:ConditionCheckItem ${TABLE}`,
      ],
    ],
    ['TransactGetItems', { TransactItems: [{ Get: one() }] }, [`dynamodb:GetItem ${TABLE}`]],
  ])('the DynamoDB operation %s needs its permissions: %#', (operation, body, needed) => {
    expect(brief(dynamoAccess(operation, body, tables))).toEqual(needed)
  })

  it('an unsupported DynamoDB operation is refused by name', () => {
    expect(() => dynamoAccess('ExecuteStatement', {}, tables)).toThrow('ExecuteStatement')
  })

  it.each<[Access[], string[]]>([
    [
      brokerAccess('AmazonSQS.SendMessageBatch', { QueueUrl: 'http://127.0.0.1:1/000000000000/Queue' }),
      [`sqs:SendMessage ${QUEUE}`],
    ],
    [
      brokerAccess('AWSEvents.PutEvents', { Entries: [{ EventBusName: 'Bus' }, {}] }),
      ['Bus', 'default'].map(
        (bus) => `events:PutEvents arn:aws:events:sa-east-1:000000000000:event-bus/${bus}`,
      ),
    ],
    [
      mailAccess('a@b.test', 'set').slice(1),
      ['ses:SendEmail arn:aws:ses:sa-east-1:000000000000:configuration-set/set'],
    ],
    [smsAccess('+5511987654321'), ['sns:Publish +5511987654321']],
    [
      whatsAppAccess('phone-number-id-1'),
      [
        'social-messaging:SendWhatsAppMessage arn:aws:social-messaging:sa-east-1:000000000000:phone-number-id/1',
      ],
    ],
    [mailAccess('a@b.test'), ['ses:SendEmail arn:aws:ses:sa-east-1:000000000000:identity/b.test']],
    [
      sourceAccess(QUEUE, `${QUEUE}2`),
      [
        ...['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
          (action) => `sqs:${action} ${QUEUE}`,
        ),
        `sqs:SendMessage ${QUEUE}2`,
      ],
    ],
    [
      sourceAccess(`${TABLE}/stream/local`),
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (action) => `dynamodb:${action} ${TABLE}/stream/local`,
      ),
    ],
  ])('a request to another service needs the permissions that AWS checks: %#', (accesses, needed) => {
    expect(brief(accesses)).toEqual(needed)
  })
})

describe('permissions', () => {
  const role = (...Statement: Json[]) => [{ name: 'my-function', statements: readStatements({ Statement }) }]
  const watched = (roles: ReturnType<typeof role>) => {
    const uses: string[] = []
    const denials: string[] = []
    const taps = {
      onUse: (use: string) => uses.push(use),
      onDenial: (denial: string) => denials.push(denial),
    }
    return { uses, denials, permissions: createPermissions(roles, taps) }
  }
  const access =
    (action: string, resource = TABLE) =>
    () => [{ action, resource }]

  it('a permission is reported once, by the statement that grants it', () => {
    const { uses, denials, permissions } = watched(role(allow('dynamodb:GetItem', `${TABLE}*`)))
    expect(permissions.check('myfunction', access('dynamodb:GetItem'))).toBeUndefined()
    expect(permissions.check('myfunction', access('dynamodb:GetItem'))).toBeUndefined()
    expect(uses).toEqual([`my-function dynamodb:GetItem on ${TABLE}*`])
    expect(permissions.grants).toEqual(uses)
    expect(denials).toEqual([])
  })

  it('a permission that two statements grant is not reported as used', () => {
    const { uses, permissions } = watched(role(allow('dynamodb:GetItem'), allow('dynamodb:*')))
    expect(permissions.check('myfunction', access('dynamodb:GetItem'))).toBeUndefined()
    expect(uses).toEqual([])
  })

  it('the permissions of scripts and tests are not limited', () => {
    expect(watched(role()).permissions.check('local', access('dynamodb:Scan'))).toBeUndefined()
  })

  const user = 'arn:aws:sts::000000000000:assumed-role/my-function/my-function'
  it.each([
    [
      'dynamodb:PutItem',
      TABLE,
      `User: ${user} is not authorized to perform: dynamodb:PutItem on resource: ${TABLE} because no identity-based policy allows the dynamodb:PutItem action`,
    ],
    [
      'dynamodb:Scan',
      TABLE,
      `User: ${user} is not authorized to perform: dynamodb:Scan on resource: ${TABLE} with an explicit deny in an identity-based policy`,
    ],
    [
      'sqs:SendMessage',
      QUEUE,
      `User: ${user} is not authorized to perform: sqs:sendmessage on resource: ${QUEUE} because no identity-based policy allows the sqs:sendmessage action`,
    ],
    [
      's3:PutObject',
      'arn:aws:s3:::uploads/a',
      `User: ${user} is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::uploads/a" because no identity-based policy allows the s3:PutObject action`,
    ],
    [
      'ses:SendEmail',
      'arn:aws:ses:x',
      `User \`${user}' is not authorized to perform \`ses:SendEmail' on resource \`arn:aws:ses:x'`,
    ],
  ])(
    'a call without the permission %s is refused with the message of the service',
    (action, resource, message) => {
      const { denials, permissions } = watched(
        role({ Effect: 'Deny', Action: 'dynamodb:Scan', Resource: '*' }),
      )
      expect(permissions.check('myfunction', access(action, resource))).toEqual({ message })
      expect(denials).toEqual([`my-function ${action} on ${resource}`])
    },
  )
})
