import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import {
  type Consumer,
  type EventData,
  type EventType,
  eventEnvelopeSchema,
  eventSchemas,
  type subscriptions,
} from '#shared/events.ts'
import { systemAuthority } from './authority.ts'
import type { Ctx } from './context.ts'
import { readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { now } from './now.ts'
import type { Tenant } from './scope.ts'
import { openTable } from './table.ts'

/** `decide` may take this long, so the rest of the events is redelivered when less time is left. */
const RESERVE_MS = 10_000

type Effects<E> = readonly E[] | Promise<readonly E[]>

/** An effect is only described here, unless its write is safe to repeat. */
type Reactions<C extends Consumer, E> = {
  [T in (typeof subscriptions)[C][number]]: (ctx: Ctx, data: EventData<T>) => Effects<E>
}

export type Reacted<E> = { id: string; effects: readonly E[] }

type Event<E> = { id: string; tenant: Tenant; react: (ctx: Ctx) => Effects<E>; messages: string[] }

/** `write` must tolerate duplicates. On failure it gets halves, so that one bad event fails alone. */
export function consume<C extends Consumer, E>(
  consumer: C,
  reactions: Reactions<C, E>,
  write: (ctx: Ctx, events: readonly Reacted<E>[]) => Promise<void>,
) {
  const env = readEnv<Consumer>(consumer)
  const table = openTable(env.TABLE_NAME)
  const handlers: { [T in EventType]?: (ctx: Ctx, data: never) => Effects<E> } = reactions
  const envelopes = eventEnvelopeSchema()

  function read({ body, messageId }: SQSRecord): Event<E> {
    const { id, type, tenant_id, data: raw } = envelopes.parse(JSON.parse(body))
    const handler = handlers[type]
    if (!handler) throw new Error(`no handler for ${type}`)
    const data = eventSchemas[type].parse(raw)
    const react = (ctx: Ctx) => handler(ctx, data as never)
    return { id, tenant: tenant_id as Tenant, react, messages: [messageId] }
  }

  return async (batch: SQSEvent, lambda: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = []
    const fail = (messages: readonly string[], error: unknown) => {
      logError('event failed', error, { consumer, message_id: messages.join(' ') })
      failed.push(...messages)
    }
    const hasTime = () => lambda.getRemainingTimeInMillis() >= RESERVE_MS
    const contextOf = (tenant: Tenant, request_id: string): Ctx => ({
      table,
      tenant,
      ...systemAuthority(consumer),
      request_id,
      now,
    })

    /** Duplicate messages of an event are merged. */
    function readAll(): Event<E>[] {
      const events = new Map<string, Event<E>>()
      for (const message of batch.Records) {
        try {
          const event = read(message)
          const known = events.get(event.id)
          if (known) known.messages.push(message.messageId)
          else events.set(event.id, event)
        } catch (error) {
          fail([message.messageId], error)
        }
      }
      // Ids sort by time.
      return [...events.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    }

    async function react(events: readonly Event<E>[]): Promise<(Event<E> & Reacted<E>)[]> {
      const reacted: (Event<E> & Reacted<E>)[] = []
      for (const event of events) {
        if (!hasTime()) failed.push(...event.messages)
        else
          try {
            reacted.push({ ...event, effects: await event.react(contextOf(event.tenant, event.id)) })
          } catch (error) {
            fail(event.messages, error)
          }
      }
      return reacted
    }

    async function writeAll(ctx: Ctx, events: readonly (Event<E> & Reacted<E>)[]): Promise<void> {
      if (!hasTime()) return void failed.push(...events.flatMap(({ messages }) => messages))
      try {
        if (events.length > 0) await write(ctx, events)
      } catch (error) {
        if (events.length === 1) return fail(events[0]?.messages ?? [], error)
        const half = Math.ceil(events.length / 2)
        await writeAll(ctx, events.slice(0, half))
        await writeAll(ctx, events.slice(half))
      }
    }

    for (const [tenant, events] of Map.groupBy(readAll(), (event) => event.tenant)) {
      await writeAll(contextOf(tenant, lambda.awsRequestId), await react(events))
    }
    logInfo('consumed', { consumer, events: batch.Records.length, failed: failed.length })
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}
