import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type LimitName, limitOf } from '#shared/limits.ts'
import { type Counting, counterOf, countIn, countUse } from './limit.ts'
import { ref, shapeOf, storedKey } from './records.ts'
import type { Scope } from './scope.ts'
import { counters } from './system-records.ts'
import { asBusyOnOutage, get } from './table.ts'

/** Returns what is left in the current window, and the seconds until it ends. */
type Quota = { isOver: boolean; limit: number; left: number; resetSeconds: number }

/** Counts like `consumeLimit`, and returns what is left. */
export async function consumeQuota(ctx: Counting, name: LimitName, whom: string): Promise<Quota> {
  const counter = counterOf(ctx, [name], whom)
  const { limit, seconds } = limitOf(name)
  const { over, count = limit } = await countUse(ctx, counter)
  const resetSeconds = counter.limits[0]?.wait ?? seconds
  return { isOver: over !== undefined, limit, left: Math.max(0, limit - count), resetSeconds }
}

/** Returns how much of an allowance has been used in a period, such as `202611`. */
export async function usedOf(scope: Scope, name: LimitName, period: number): Promise<number> {
  return countIn(await get(scope, counters, { what: name, window: period }, { consistent: true }), 'used')
}

/** The count may exceed the allowance, because usage is known only afterwards. */
export async function addUsed(
  scope: Counting,
  name: LimitName,
  period: number,
  { amount, keepSeconds }: { amount: number; keepSeconds: number },
): Promise<void> {
  await asBusyOnOutage(() =>
    scope.table.client.send(
      new UpdateCommand({
        TableName: scope.table.name,
        Key: storedKey(scope.tenant, ref(counters, { what: name, window: period })),
        UpdateExpression: 'ADD #used :amount SET #ttl = :ttl, #shape = :shape',
        ExpressionAttributeNames: { '#used': 'used', '#ttl': 'ttl', '#shape': 'shape' },
        ExpressionAttributeValues: {
          ':amount': amount,
          ':ttl': Math.floor(scope.now().getTime() / 1000) + keepSeconds,
          ':shape': shapeOf(counters),
        },
      }),
    ),
  )
}
