import { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { consume, consumeQueue, queuePair, route } from './events.ts'
import { type Fn, fn } from './fn.ts'

/** The consumer that keeps clients to be found, on its queue. */
export function clientIndex(
  scope: Construct,
  { bus, table, bundles }: { bus: EventBus; table: Table; bundles?: string },
): { fn: Fn; deadLetters: Queue } {
  const timeout = Duration.seconds(60)
  const pair = queuePair(scope, 'ClientIndex', timeout)
  const types = [
    'client.created',
    'client.updated',
    'client.removed',
    'client.merged',
    'appointment.created',
    'appointment.updated',
    'appointment.confirmed',
    'appointment.rescheduled',
    'appointment.cancelled',
  ] as const
  route(scope, 'ClientIndex', bus, types, pair)
  const lambda = fn(scope, 'ClientIndex', {
    name: 'client-index',
    failure:
      'Staff do not find new clients, visits are not counted, and merged or deleted clients stay half done.',
    environment: { TABLE_NAME: table.tableName },
    permissions: [
      {
        actions: [
          'dynamodb:GetItem',
          'dynamodb:BatchGetItem',
          'dynamodb:Query',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:ConditionCheckItem',
        ],
        resource: table.tableArn,
      },
      { actions: ['dynamodb:Query'], resource: `${table.tableArn}/index/client` },
      { actions: consumeQueue, resource: pair.queue.queueArn },
    ],
    timeout,
    memorySize: 256,
    bundles,
  })
  consume(scope, 'ClientIndexSource', lambda, pair.queue)
  return { fn: lambda, deadLetters: pair.deadLetters }
}

/** The function that carries imports of clients out, on the queue that staff and the clock fill. */
export function clientImport(
  scope: Construct,
  { table, queue, timeout, bundles }: { table: Table; queue: Queue; timeout: Duration; bundles?: string },
): Fn {
  const lambda = fn(scope, 'ClientImport', {
    name: 'client-import',
    failure: 'Imports of clients stand still: owners see no progress.',
    environment: { TABLE_NAME: table.tableName, QUEUE_URL: queue.queueUrl },
    permissions: [
      {
        actions: [
          'dynamodb:GetItem',
          'dynamodb:BatchGetItem',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
        resource: table.tableArn,
      },
      // What it has no time for goes back to its own queue.
      { actions: [...consumeQueue, 'sqs:SendMessage'], resource: queue.queueArn },
    ],
    timeout,
    memorySize: 512,
    bundles,
  })
  consume(scope, 'ClientImportSource', lambda, queue, 1)
  return lambda
}
