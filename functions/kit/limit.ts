import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ErrorCode } from '#shared/errors.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { ref, shapeOf, storedKey } from './records.ts'
import { counters } from './system-records.ts'
import { asBusyOnOutage, get, type Scope } from './table.ts'

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
  const { seconds, window, ends } = windowAt(ctx, windowSeconds)
  try {
    await asBusyOnOutage(() =>
      ctx.table.client.send(
        new UpdateCommand({
          TableName: ctx.table.name,
          Key: storedKey(ctx.tenant, ref(counters, { what: `${what}#${digest(whom)}`, window })),
          UpdateExpression: 'ADD #count :one SET #ttl = :ttl, #shape = :shape',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
          ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl', '#shape': 'shape' },
          ExpressionAttributeValues: {
            ':one': 1,
            ':limit': limit,
            ':ttl': ends + windowSeconds,
            ':shape': shapeOf(counters),
          },
        }),
      ),
    )
    return undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return Math.ceil(ends - seconds)
    throw error
  }
}

type Once = { entry: string; place: string }
type Over = { wait: number }

/** Whether `countOnce` found its limit reached. */
export const isOver = (outcome: Once | Over): outcome is Over => 'wait' in outcome

/**
 * Counts as `consumeRateLimit` does, but a request only once, however often it is repeated under its Idempotency-Key
 * with the same input. The counter keeps `entry` for the request: a repeated one gets the entry of the first. `place`
 * names the counter for `entriesOf`, which finds it for `keepSeconds` after its window.
 */
export async function countOnce(
  ctx: Ctx,
  what: string,
  whom: string,
  { limit, windowSeconds, keepSeconds = windowSeconds }: Rate & { keepSeconds?: number },
  entry = '',
): Promise<Once | Over> {
  const { seconds, window, ends } = windowAt(ctx, windowSeconds)
  const { hash, fingerprint } = ctx.idempotency ?? { hash: ctx.request_id, fingerprint: '' }
  const request = `${ENTRY}${digest(`${hash} ${fingerprint}`).slice(0, 12)}`
  const place = `${digest(whom)}#${window}`
  try {
    await asBusyOnOutage(() =>
      ctx.table.client.send(
        new UpdateCommand({
          TableName: ctx.table.name,
          Key: storedKey(ctx.tenant, ref(counters, { what: `${what}#${digest(whom)}`, window })),
          UpdateExpression: 'ADD #count :one SET #request = :entry, #ttl = :ttl, #shape = :shape',
          ConditionExpression:
            'attribute_not_exists(#request) AND (attribute_not_exists(#count) OR #count < :limit)',
          ExpressionAttributeNames: {
            '#count': 'count',
            '#request': request,
            '#ttl': 'ttl',
            '#shape': 'shape',
          },
          ExpressionAttributeValues: {
            ':one': 1,
            ':entry': entry,
            ':limit': limit,
            ':ttl': ends + keepSeconds,
            ':shape': shapeOf(counters),
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    return { entry, place }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const first = error.Item?.[request]?.S
    return first === undefined ? { wait: Math.ceil(ends - seconds) } : { entry: first, place }
  }
}

/** What `countOnce` has kept in one counter. */
export async function entriesOf(scope: Scope, what: string, place: string): Promise<string[]> {
  const [whom = '', window = ''] = place.split('#')
  const key = { what: `${what}#${whom}`, window: Number(window) }
  const counter = await get(scope, counters, key, { consistent: true })
  return Object.entries(counter ?? {}).flatMap(([name, entry]) =>
    name.startsWith(ENTRY) ? [String(entry)] : [],
  )
}

/** Begins the names of a counter's attributes that hold entries. */
const ENTRY = 'by_'

function windowAt(ctx: Ctx, windowSeconds: number) {
  const seconds = ctx.now().getTime() / 1000
  const window = Math.floor(seconds / windowSeconds)
  return { seconds, window, ends: (window + 1) * windowSeconds }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** At most `limit` in a day of UTC. */
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
