import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { EventEnvelope } from '#shared/events.ts'
import { sdkCalls } from './sdk.ts'

const BATCH = 10

/** Publishes events; the result says for each whether the bus accepted it. */
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

/** Seconds by which a queue can delay a message. */
export const LONGEST_DELAY = 900

/**
 * Sends messages, ten at a time, `delaySeconds` before anybody gets them; throws when one is refused. Loads the client
 * with the first message.
 */
export function openQueue(url: string) {
  let client: SQSClient | undefined
  return async (bodies: readonly object[], delaySeconds?: number): Promise<void> => {
    if (bodies.length === 0) return
    const sqs = await import('@aws-sdk/client-sqs')
    client ??= new sqs.SQSClient(sdkCalls())
    for (const chunk of chunks(bodies)) {
      const { Failed } = await client.send(
        new sqs.SendMessageBatchCommand({
          QueueUrl: url,
          Entries: chunk.map((body, i) => ({
            Id: String(i),
            MessageBody: JSON.stringify(body),
            DelaySeconds: delaySeconds,
          })),
        }),
      )
      if (Failed?.length) throw new Error(`the queue refused ${Failed.length} messages: ${Failed[0]?.Code}`)
    }
  }
}

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH)
}
