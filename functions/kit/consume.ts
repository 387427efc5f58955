import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import {
  type Consumer,
  type EventData,
  type EventEnvelope,
  type EventType,
  eventEnvelopeSchema,
  eventSchemas,
  type subscriptions,
} from '#shared/events.ts'
import { systemAuthority } from './authority.ts'
import { decide } from './commit.ts'
import { type Ctx, now } from './context.ts'
import { readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import type { Tenant } from './records.ts'
import { seen } from './system-records.ts'
import { get, openTable } from './table.ts'

/** Time for one event when `decide` loses all its rounds; with less left, the rest is redelivered. */
const RESERVE_MS = 10_000

type Reactions<C extends Consumer> = {
  [T in (typeof subscriptions)[C][number]]: (ctx: Ctx, data: EventData<T>) => Promise<void>
}

/**
 * The Lambda handler of a queue of events. A reaction's `commit` also records the event as seen, so
 * duplicates change nothing; without a commit, a reaction must be safe to repeat. Failed messages are retried
 * one by one.
 */
export function consume<C extends Consumer>(consumer: C, reactions: Reactions<C>) {
  const env = readEnv<Consumer>(consumer)
  const table = openTable(env.TABLE_NAME)
  const handlers: { [T in EventType]?: (ctx: Ctx, data: never) => Promise<void> } = reactions

  async function handle(envelope: EventEnvelope): Promise<void> {
    const reaction = handlers[envelope.type]
    if (!reaction) throw new Error(`no handler for ${envelope.type}`)
    const ctx: Ctx = {
      table,
      tenant: envelope.tenant_id as Tenant,
      ...systemAuthority(consumer),
      request_id: envelope.id,
      now,
      event: { consumer, event_id: envelope.id },
    }
    const data = eventSchemas[envelope.type].parse(envelope.data)
    // A lost race may mean that a duplicate of this event came first: then nothing is left to do.
    await decide(async () => {
      if (await get(ctx, seen, { consumer, event_id: envelope.id }, { consistent: true })) return
      await reaction(ctx, data as never)
    })
  }

  const envelopes = eventEnvelopeSchema()

  return async (event: SQSEvent, lambda: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = []
    for (const message of event.Records) {
      if (lambda.getRemainingTimeInMillis() < RESERVE_MS) {
        failed.push(message.messageId)
        continue
      }
      try {
        await handle(envelopes.parse(JSON.parse(message.body)))
      } catch (error) {
        logError('event failed', error, { consumer, message_id: message.messageId })
        failed.push(message.messageId)
      }
    }
    logInfo('consumed', { consumer, events: event.Records.length, failed: failed.length })
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}
