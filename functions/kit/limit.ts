import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ErrorCode } from '#shared/errors.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { ref, storedKey } from './records.ts'
import { counters } from './system-records.ts'
import { asBusyOnOutage } from './table.ts'

type Rate = { limit: number; windowSeconds: number }

/**
 * Counts one use and returns the seconds to wait when `whom` (stored as a hash) is over `limit` in the
 * current window, else undefined. Costs one write unit, refused calls included.
 */
export async function consumeRateLimit(
  ctx: Ctx,
  what: string,
  whom: string,
  { limit, windowSeconds }: Rate,
): Promise<number | undefined> {
  const seconds = ctx.now().getTime() / 1000
  const window = Math.floor(seconds / windowSeconds)
  const digest = createHash('sha256').update(whom).digest('base64url').slice(0, 22)
  const ends = (window + 1) * windowSeconds
  try {
    await asBusyOnOutage(() =>
      ctx.table.client.send(
        new UpdateCommand({
          TableName: ctx.table.name,
          Key: storedKey(ctx.tenant, ref(counters, { what: `${what}#${digest}`, window })),
          UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
          ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':ttl': ends + windowSeconds },
        }),
      ),
    )
    return undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return Math.ceil(ends - seconds)
    throw error
  }
}

/** At most `limit` per UTC day. */
export const perDay = (limit: number): Rate => ({ limit, windowSeconds: 86_400 })

/** Like `consumeRateLimit`, but throws `code` with the seconds to wait. */
export async function enforceRateLimit(
  ctx: Ctx,
  what: string,
  whom: string,
  rate: Rate,
  code: ErrorCode,
  message: string,
): Promise<void> {
  const retryAfter = await consumeRateLimit(ctx, what, whom, rate)
  if (retryAfter) throw new AppError(code, message, { retryAfter })
}
