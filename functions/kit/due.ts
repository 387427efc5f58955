import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, SQSEvent } from 'aws-lambda'
import { systemAuthority } from './authority.ts'
import { type Ctx, now } from './context.ts'
import { type DueFunction, readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { openQueue } from './queues.ts'
import type { Tenant } from './records.ts'
import { openTable, type Table } from './table.ts'

/** Message of a queue of due items: an item's key and its `due` when the message was sent. */
export type DueMessage = { pk: string; sk: string; due: string }

/** Moves the item's `due` on by `leaseMs`; undefined if another consumer has it or it is gone. */
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
    return Attributes as T
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** The instant `ms` after another, as stored. */
export function afterMs(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}

/** Sends due items at once. Never fails: without the queue, the clock sends them a minute or two later. */
export function enqueueDue(url: string): (message: DueMessage) => Promise<void> {
  const send = openQueue(url)
  return async (message) => {
    try {
      await send([message])
    } catch (error) {
      logError('left to the clock', error, { sk: message.sk })
    }
  }
}

/** Remaining time below which work is handed on. */
const RESERVE_MS = 20_000

/**
 * The Lambda handler of a queue of long work. `act` works on a claimed item while `hasTime()` and returns the
 * `due` of the rest. After a failure the clock enqueues the item again when the lease ends.
 */
export function consumeDueQueue<T extends object>(
  name: DueFunction,
  leaseMs: number,
  act: (ctx: Ctx, item: T, hasTime: () => boolean) => Promise<string | undefined>,
) {
  const env = readEnv(name)
  const table = openTable(env.TABLE_NAME)
  const handOn = enqueueDue(env.QUEUE_URL)
  return async ({ Records }: SQSEvent, lambda: Context): Promise<void> => {
    for (const { body, messageId } of Records) {
      const message = JSON.parse(body) as DueMessage
      const item = await claim<T>(table, message, leaseMs)
      if (!item) continue
      const tenant = message.pk.split('#')[0] as Tenant
      const ctx: Ctx = { table, tenant, ...systemAuthority(name), request_id: messageId, now }
      const rest = await act(ctx, item, () => lambda.getRemainingTimeInMillis() > RESERVE_MS)
      if (rest) await handOn({ ...message, due: rest })
      logInfo('worked off', { function: name, message_id: messageId, rest: Boolean(rest) })
    }
  }
}
