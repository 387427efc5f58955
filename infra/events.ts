import { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { EventBus, type IRuleTarget, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { directWorkers, dueWorkers } from '#functions/kit/due-queues.ts'
import { factsOf } from '#functions/kit/functions.ts'
import { OUTBOX_SORT_KEY } from '#functions/kit/table-shape.ts'
import { type Consumer, subscriptions } from '#shared/events.ts'
import { allow, constructId, type Fn } from './fn.ts'

const EVENT_SOURCE = 'navalha'

export type QueuePair = { queue: Queue; deadLetters: Queue }

export type Worker = Consumer | (typeof dueWorkers)[keyof typeof dueWorkers] | (typeof directWorkers)[number]
export const workers = [
  ...Object.keys(subscriptions),
  ...new Set(Object.values(dueWorkers)),
  ...directWorkers,
] as Worker[]

export function queuePair(scope: Construct, worker: Worker): QueuePair {
  const id = constructId(worker)
  const deadLetters = deadLetterQueue(scope, `${id}Dead`)
  const queue = new Queue(scope, `${id}Queue`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // AWS advises this much, so that a slow batch is not delivered twice.
    visibilityTimeout: Duration.seconds(factsOf(worker).timeout * 6),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  })
  return { queue, deadLetters }
}

/** Failures stay for two weeks, SQS's maximum, to cover holidays. */
function deadLetterQueue(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  return queue
}

export function eventBus(scope: Construct): EventBus {
  return new EventBus(scope, 'Bus')
}

export function route(scope: Construct, bus: EventBus, consumer: Consumer, to: QueuePair): Rule {
  const target: IRuleTarget = {
    bind: () => ({
      arn: to.queue.queueArn,
      input: RuleTargetInput.fromEventPath('$.detail'),
      deadLetterConfig: { arn: to.deadLetters.queueArn },
    }),
  }
  const rule = new Rule(scope, `${constructId(consumer)}Rule`, {
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE], detailType: [...subscriptions[consumer]] },
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

/** Batches are large, because an import emits 10,000 events that all update one item of the figures. */
const EVENTS = { batchSize: 50, maxBatchingWindow: Duration.seconds(1), maxConcurrency: 2 }

/** Only messages that the function reports as failed are retried. */
export function consume(scope: Construct, { name, lambda, role }: Fn, { queue }: QueuePair) {
  const { batch, batches = 5 } = factsOf(name)
  const together = name in subscriptions && batch === undefined
  allow(role, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queue.queueArn)
  return new EventSourceMapping(scope, `${constructId(name)}Source`, {
    target: lambda,
    eventSourceArn: queue.queueArn,
    ...(together ? EVENTS : { batchSize: batch ?? 10, maxConcurrency: batches }),
    reportBatchItemFailures: true,
  })
}

/** There is no failure queue: the clock resends an item that the stream gives up on. */
export function consumeOutbox(scope: Construct, fn: Fn, table: Table) {
  return new EventSourceMapping(scope, 'OutboxStreamSource', {
    target: fn.lambda,
    eventSourceArn: table.tableStreamArn,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { sk: { S: FilterRule.isEqual(OUTBOX_SORT_KEY) } } },
      }),
    ],
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // Bookings of one second share an invocation.
    maxBatchingWindow: Duration.seconds(1),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // A failing record blocks its shard, so the stream gives up early.
    retryAttempts: 5,
    maxRecordAge: Duration.minutes(10),
  })
}
