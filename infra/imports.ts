import type { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { consume, consumeQueue } from './events.ts'
import { type Fn, fn } from './fn.ts'

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
