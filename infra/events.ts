import { Duration, Validations } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { EventBus, type IRuleTarget, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { EventType } from '#shared/events.ts'
import type { Fn, Permission } from './fn.ts'

/** Source of every event the product puts on its bus. */
const EVENT_SOURCE = 'navalha'

/** What the poller of a queue does in the name of the function behind it. */
export const consumeQueue = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] as const

export type QueuePair = { queue: Queue; deadLetters: Queue }

/** A queue with its dead letters. `timeout` is the consumer's. */
export function queuePair(scope: Construct, id: string, timeout: Duration): QueuePair {
  const deadLetters = deadLetterQueue(scope, `${id}Dead`)
  const queue = new Queue(scope, `${id}Queue`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // AWS's advice: room for the poller's own retries, so that a slow batch is not seen twice.
    visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  })
  return { queue, deadLetters }
}

/** Two weeks (the longest SQS keeps) for a person to look at what failed, holidays included. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is the end of the line itself, of a stream too, which cdk-nag does not see.',
  })
  return queue
}

export function eventBus(scope: Construct): EventBus {
  return new EventBus(scope, 'Bus')
}

/** Sends the events of these types to a queue, the envelope alone as the message's body. */
export function route(
  scope: Construct,
  id: string,
  bus: EventBus,
  types: readonly EventType[],
  to: QueuePair,
): Rule {
  const target: IRuleTarget = {
    bind: () => ({
      arn: to.queue.queueArn,
      input: RuleTargetInput.fromEventPath('$.detail'),
      deadLetterConfig: { arn: to.deadLetters.queueArn },
    }),
  }
  const rule = new Rule(scope, `${id}Rule`, {
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE], detailType: [...types] },
    targets: [target],
  })
  for (const queue of [to.queue, to.deadLetters]) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
      }),
    )
  }
  return rule
}

/** Batches worked off at a time: an import brings 10,000 events at once, and all of them count in one item. */
const CONCURRENCY = 5

/** The function works the queue's messages off, `batchSize` at a time; only those it reports as failed come again. */
export function consume(
  scope: Construct,
  id: string,
  fn: Fn,
  queue: Queue,
  batchSize = 10,
): EventSourceMapping {
  return new EventSourceMapping(scope, id, {
    target: fn.lambda,
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency: CONCURRENCY,
    reportBatchItemFailures: true,
  })
}

/** The function gets what enters the table under `sortKey`; what it cannot handle in time goes to `failed`. */
export function consumeInserts(
  scope: Construct,
  id: string,
  { fn, table, sortKey, failed }: { fn: Fn; table: Table; sortKey: string; failed: Queue },
): EventSourceMapping {
  return new EventSourceMapping(scope, id, {
    target: fn.lambda,
    eventSourceArn: table.tableStreamArn,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { sk: { S: FilterRule.isEqual(sortKey) } } },
      }),
    ],
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // A failing record holds back its shard. The clock sends it again after two minutes, so the stream may give up
    // soon.
    retryAttempts: 5,
    maxRecordAge: Duration.minutes(10),
    onFailure: { bind: () => ({ destination: failed.queueArn }) },
  })
}

/** What the poller of the table's stream does in the name of the function behind it. */
export function streamPermissions(table: Table, failed: Queue): Permission[] {
  return [
    {
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resource: table.tableStreamArn as string,
    },
    // Asked for when the event source is made, and checked against the table's streams, not against one of them.
    { actions: ['dynamodb:ListStreams'], resource: `${table.tableArn}/stream/*` },
    { actions: ['sqs:SendMessage'], resource: failed.queueArn },
  ]
}
