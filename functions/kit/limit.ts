import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ErrorCode } from '#shared/errors.ts'
import { type ItemWrite, itemWrite } from './commit.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { ref, shapeOf, storedKey } from './records.ts'
import { counters } from './system-records.ts'
import { asBusyOnOutage, get, type Scope } from './table.ts'

type Rate = { limit: number; windowSeconds: number }
/** Counted under `name`. Limits of one use share an item, whose window is the longest: each other one divides it. */
type Limit = Rate & { name: string }

/**
 * Counts one use and returns the seconds to wait when `whom` (stored as a hash) is over `limit` in the current window,
 * else undefined. Costs one write unit, refused calls included. `limit.itemSeconds`: window of an item that
 * `countOnce` counts in as well.
 */
export async function consumeRateLimit(
  ctx: Ctx,
  what: string,
  whom: string,
  { name = 'count', itemSeconds, ...rate }: Rate & { name?: string; itemSeconds?: number },
): Promise<number | undefined> {
  const counter = counterOf(ctx, what, whom, [{ name, ...rate }], itemSeconds)
  const { over } = await countUse(ctx, counter)
  return over && waitOf(counter, over)
}

/** Uses left in the current window, and the seconds until it ends. */
export type Quota = { isOver: boolean; left: number; resetSeconds: number }

/** Counts one use as `consumeRateLimit` does, and returns how far the limit is. */
export async function useQuota(ctx: Counting, what: string, whom: string, rate: Rate): Promise<Quota> {
  const counter = counterOf(ctx, what, whom, [{ name: 'count', ...rate }])
  const { over, count = rate.limit } = await countUse(ctx, counter)
  const resetSeconds = counter.limits[0]?.wait ?? rate.windowSeconds
  return { isOver: over !== undefined, left: Math.max(0, rate.limit - count), resetSeconds }
}

/** What counting needs of a call. */
type Counting = Pick<Ctx, 'table' | 'tenant' | 'now'>

type Once = { entry: string; place: string }
type Over = { wait: number }

/** Whether `countOnce` found a limit reached. */
export const isOver = (outcome: Once | Over): outcome is Over => 'wait' in outcome

/**
 * Counts under several limits as `consumeRateLimit` does, but a request only once, however often it is repeated under its
 * Idempotency-Key with the same input. The counter keeps `entry` for the request: a repeated one gets the entry of the
 * first. `place` names the counter for `entriesOf`, which finds it for `keepSeconds` after its window.
 */
export async function countOnce(
  ctx: Ctx,
  what: string,
  whom: string,
  limits: readonly Limit[],
  { entry = '', keepSeconds }: { entry?: string; keepSeconds?: number } = {},
): Promise<Once | Over> {
  const { hash, fingerprint } = ctx.idempotency ?? { hash: ctx.request_id, fingerprint: '' }
  const request = `${ENTRY}${digest(`${hash} ${fingerprint}`).slice(0, 12)}`
  const counter = counterOf(ctx, what, whom, limits)
  const place = `${digest(whom)}#${counter.key.window}`
  const { over } = await countUse(ctx, counter, { request, entry, keepSeconds })
  if (!over) return { entry, place }
  const first = over[request]?.S
  return first === undefined ? { wait: waitOf(counter, over) } : { entry: first, place }
}

/**
 * The write that counts a use with the transaction it belongs to, so that uses of refused transactions do not count;
 * over the limit it refuses the transaction. Costs two write units.
 */
export function countWith(
  ctx: Ctx,
  what: string,
  whom: string,
  rate: Rate,
  refused: (wait: number) => AppError,
): ItemWrite {
  const counter = counterOf(ctx, what, whom, [{ name: 'count', ...rate }])
  const write = itemWrite('Update', counters, counter.key, () => expressionOf(counter))
  return { ...write, refused: () => refused(counter.limits[0]?.wait as number) }
}

type Counter = {
  key: { what: string; window: number }
  limits: { name: string; limit: number; wait: number }[]
  /** Seconds since 1970 at which its window ends, and the window's length. */
  ends: number
  itemSeconds: number
}

function counterOf(
  ctx: Counting,
  what: string,
  whom: string,
  limits: readonly Limit[],
  itemSeconds = Math.max(...limits.map(({ windowSeconds }) => windowSeconds)),
): Counter {
  const seconds = ctx.now().getTime() / 1000
  const window = Math.floor(seconds / itemSeconds)
  return {
    key: { what: `${what}#${digest(whom)}`, window },
    limits: limits.map(({ name, limit, windowSeconds }) => {
      const part = Math.floor((seconds - window * itemSeconds) / windowSeconds)
      const wait = Math.ceil(window * itemSeconds + (part + 1) * windowSeconds - seconds)
      return { name: windowSeconds === itemSeconds ? name : `${name}_${part}`, limit, wait }
    }),
    ends: (window + 1) * itemSeconds,
    itemSeconds,
  }
}

type Request = { request: string; entry: string; keepSeconds: number | undefined }
type Stored = Record<string, { N?: string; S?: string }>

/**
 * Counts a use and returns the first limit's count; when a limit is reached or the request has been counted, it returns
 * the stored item as `over` instead.
 */
async function countUse(
  ctx: Counting,
  counter: Counter,
  request?: Request,
): Promise<{ over?: Stored; count?: number }> {
  try {
    const { Attributes } = await asBusyOnOutage(() =>
      ctx.table.client.send(
        new UpdateCommand({
          TableName: ctx.table.name,
          Key: storedKey(ctx.tenant, ref(counters, counter.key)),
          ...expressionOf(counter, request),
          ReturnValues: 'UPDATED_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    return { count: Attributes?.[counter.limits[0]?.name ?? ''] }
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { over: (error.Item ?? {}) as Stored }
    throw error
  }
}

function expressionOf({ limits, ends, itemSeconds }: Counter, once?: Request) {
  // Entries are kept for longer than counts: a mere count leaves their time as it is.
  const sets = once
    ? ['#request = :entry', '#ttl = :ttl', '#shape = :shape']
    : ['#ttl = if_not_exists(#ttl, :ttl)', '#shape = :shape']
  return {
    UpdateExpression: `ADD ${limits.map((_, i) => `#n${i} :one`).join(', ')} SET ${sets.join(', ')}`,
    ConditionExpression: [
      ...(once ? ['attribute_not_exists(#request)'] : []),
      ...limits.map((_, i) => `(attribute_not_exists(#n${i}) OR #n${i} < :limit${i})`),
    ].join(' AND '),
    ExpressionAttributeNames: {
      ...Object.fromEntries(limits.map(({ name }, i) => [`#n${i}`, name])),
      ...(once && { '#request': once.request }),
      '#ttl': 'ttl',
      '#shape': 'shape',
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(limits.map(({ limit }, i) => [`:limit${i}`, limit])),
      ...(once && { ':entry': once.entry }),
      ':one': 1,
      ':ttl': ends + (once?.keepSeconds ?? itemSeconds),
      ':shape': shapeOf(counters),
    },
  }
}

/** Seconds until the last of the reached limits ends. */
function waitOf({ limits }: Counter, stored: Stored): number {
  const reached = limits.filter(({ name, limit }) => Number(stored[name]?.N ?? 0) >= limit)
  return Math.max(...reached.map(({ wait }) => wait))
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

/** How much of an allowance has been used in a period, such as `202611`. */
export async function usedOf(scope: Scope, what: string, period: number): Promise<number> {
  const counter = await get(scope, counters, { what, window: period }, { consistent: true })
  return Number((counter as { used?: number } | undefined)?.used ?? 0)
}

/** Adds to what has been used of an allowance. The count may pass it: what was used is known only afterwards. */
export async function addUsed(
  scope: Counting,
  what: string,
  period: number,
  { amount, keepSeconds }: { amount: number; keepSeconds: number },
): Promise<void> {
  await asBusyOnOutage(() =>
    scope.table.client.send(
      new UpdateCommand({
        TableName: scope.table.name,
        Key: storedKey(scope.tenant, ref(counters, { what, window: period })),
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

/** Begins the names of a counter's attributes that hold entries. */
const ENTRY = 'by_'

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
