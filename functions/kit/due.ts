import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda'
import { systemAuthority } from './authority.ts'
import type { Ctx } from './context.ts'
import type { DueMessage } from './due-message.ts'
import { type DueFunction, readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { now } from './now.ts'
import { LONGEST_DELAY, openQueue } from './queues.ts'
import { upgraded } from './records.ts'
import type { Table, Tenant } from './scope.ts'
import { openTable } from './table.ts'

/** Moves `due` on by `leaseMs`; returns undefined when another consumer holds the item or it is gone. */
export async function claim<T extends object>(
  table: Table,
  { pk, sk, due }: DueMessage,
  leaseMs: number,
): Promise<T | undefined> {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET due = :next, due_sk = :next',
        ConditionExpression: 'due = :due',
        ExpressionAttributeValues: { ':due': due, ':next': afterMs(now(), leaseMs) },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return Attributes && (await upgraded(Attributes as T, { table, tenant: tenantOf(pk) }))
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

const tenantOf = (pk: string) => pk.split('#')[0] as Tenant

export function afterMs(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}

/** The call never fails: without the queue, the clock sends the items a minute or two later. */
export function enqueueDue(url: string): (message: DueMessage) => Promise<void> {
  const send = enqueueDueTogether(url)
  return (message) => send([message])
}

/** Items that are due later than a queue can delay are left to the clock. */
export function enqueueDueTogether(url: string) {
  const send = openQueue(url)
  return async (messages: readonly DueMessage[], delaySeconds = 0): Promise<void> => {
    if (delaySeconds > LONGEST_DELAY) return
    try {
      await send(messages, delaySeconds)
    } catch (error) {
      logError('left to the clock', error, { sk: messages[0]?.sk, count: messages.length })
    }
  }
}

/** Unfinished work is handed on when less time than this is left. */
const RESERVE_MS = 20_000

export type HasTime = (reserveMs?: number) => boolean

const timeOf =
  (lambda: Context): HasTime =>
  (reserveMs = RESERVE_MS) =>
    lambda.getRemainingTimeInMillis() > reserveMs

/** `act` works while `hasTime()` and returns the `due` of the rest. After a failure the clock retries. */
export function consumeDueQueue<T extends object>(
  name: DueFunction,
  leaseMs: number,
  act: (ctx: Ctx, item: T, hasTime: HasTime) => Promise<string | undefined>,
) {
  const env = readEnv(name)
  const table = openTable(env.TABLE_NAME)
  const handOn = enqueueDue(env.QUEUE_URL)
  return async ({ Records }: SQSEvent, lambda: Context): Promise<void> => {
    for (const { body, messageId } of Records) {
      const message = JSON.parse(body) as DueMessage
      const item = await claim<T>(table, message, leaseMs)
      if (!item) continue
      const tenant = tenantOf(message.pk)
      const ctx: Ctx = { table, tenant, ...systemAuthority(name), request_id: messageId, now }
      const rest = await act(ctx, item, timeOf(lambda))
      if (rest) await handOn({ ...message, due: rest })
      logInfo('worked off', { function: name, message_id: messageId, rest: Boolean(rest) })
    }
  }
}

/** These workers do short jobs, such as one call of another system. */
type ShortWorker =
  | 'webhook-deliver'
  | 'webhook-retry'
  | 'webhook-test'
  | 'reminders'
  | 'message-send'
  | 'google-sync'

/** `was` is the `due` at which the item was claimed. */
export type DueTurn = { was: string; hasTime: HasTime }

/** `act` records the result; the clock retries a failed job when its lease ends. */
export function consumeDueTogether<T extends object>(
  name: ShortWorker,
  table: Table,
  leaseMs: number,
  act: (ctx: Ctx, item: T, claimed: DueMessage, turn: DueTurn) => Promise<string>,
) {
  return consumeDueUnclaimed(name, table, async (ctx, message, hasTime) => {
    const item = await claim<T & { due: string }>(table, message, leaseMs)
    return item && act(ctx, item, { ...message, due: item.due }, { was: message.due, hasTime })
  })
}

/** Needs no lease, because the job is one transaction that is conditional on the message's `due`. */
export function consumeDueUnclaimed(
  name: ShortWorker,
  table: Table,
  act: (ctx: Ctx, message: DueMessage, hasTime: HasTime) => Promise<string | undefined>,
) {
  async function work({ body, messageId }: SQSRecord, hasTime: HasTime): Promise<void> {
    const message = JSON.parse(body) as DueMessage
    try {
      const tenant = tenantOf(message.pk)
      const ctx: Ctx = { table, tenant, ...systemAuthority(name), request_id: messageId, now }
      const outcome = await act(ctx, message, hasTime)
      if (outcome) logInfo('done', { function: name, message_id: messageId, sk: message.sk, outcome })
    } catch (error) {
      logError('left to the clock', error, { function: name, message_id: messageId, sk: message.sk })
    }
  }
  return async ({ Records }: SQSEvent, lambda: Context): Promise<void> => {
    await Promise.all(Records.map((one) => work(one, timeOf(lambda))))
  }
}
