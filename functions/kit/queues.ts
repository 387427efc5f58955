import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { EventEnvelope } from '#shared/events.ts'
import { busy } from './errors.ts'
import { sdkCalls } from './sdk.ts'

const BATCH = 10

export function openBus(name: string) {
  const client = new EventBridgeClient(sdkCalls())
  return async (events: readonly EventEnvelope[]): Promise<boolean[]> => {
    const accepted: boolean[] = []
    for (const chunk of chunks(events)) {
      const { Entries } = await client.send(
        new PutEventsCommand({
          Entries: chunk.map((event) => ({
            EventBusName: name,
            Source: 'navalha',
            DetailType: event.type,
            Time: new Date(event.created_at),
            Detail: JSON.stringify(event),
          })),
        }),
      )
      accepted.push(...chunk.map((_, i) => Boolean(Entries?.[i]?.EventId)))
    }
    return accepted
  }
}

/** SQS delays a message by at most this many seconds. */
export const LONGEST_DELAY = 900

/** Sends ten messages per call and `atOnce` calls in parallel; throws when one is refused. */
export function openQueue(url: string, atOnce = 1) {
  let client: SQSClient | undefined
  return async (bodies: readonly object[], delaySeconds?: number): Promise<void> => {
    if (bodies.length === 0) return
    const sqs = await import('@aws-sdk/client-sqs')
    const opened = client ?? new sqs.SQSClient(sdkCalls())
    client = opened
    const left = chunks(bodies)
    const sender = async () => {
      for (const chunk of left) {
        const { Failed } = await opened.send(
          new sqs.SendMessageBatchCommand({
            QueueUrl: url,
            Entries: chunk.map((body, i) => ({
              Id: String(i),
              MessageBody: JSON.stringify(body),
              DelaySeconds: delaySeconds,
            })),
          }),
        )
        if (Failed?.length && !Failed.some(({ SenderFault }) => SenderFault)) throw busy()
        if (Failed?.length) throw new Error(`the queue refused ${Failed.length} messages: ${Failed[0]?.Code}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sender))
  }
}

export function openDepth(url: string) {
  let client: SQSClient | undefined
  return async (): Promise<number> => {
    const { GetQueueAttributesCommand, SQSClient } = await import('@aws-sdk/client-sqs')
    client ??= new SQSClient(sdkCalls())
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    return Number(Attributes?.ApproximateNumberOfMessages ?? 0)
  }
}

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH)
}
