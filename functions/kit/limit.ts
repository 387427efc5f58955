import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type LimitName, limitOf, limits, type RefusingLimit, type SharedLimit } from '#shared/limits.ts'
import { type ItemWrite, itemWrite, lostRace } from './commit.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { NO_TENANT } from './identify.ts'
import { logInfo } from './log.ts'
import { ownerOf, placesOf, shares } from './network.ts'
import { ref, shapeOf, storedKey } from './records.ts'
import type { Scope, Tenant } from './scope.ts'
import { counters } from './system-records.ts'
import { asBusyOnOutage, get } from './table.ts'

export type Counting = Pick<Ctx, 'table' | 'tenant' | 'now'>

/** Returns the seconds to wait past the limit. Costs one write unit, refused calls included. */
export async function consumeLimit(
  ctx: Counting,
  name: LimitName,
  whom: string,
): Promise<number | undefined> {
  const [over] = await limitsReached(ctx, [name], whom)
  return over?.wait
}

export async function limitsReached(
  ctx: Counting,
  names: readonly LimitName[],
  whom: string,
): Promise<{ name: LimitName; wait: number }[]> {
  const counter = counterOf(ctx, names, whom)
  const { over } = await countUse(ctx, counter)
  return over ? latestFirst(reached(counter, over)) : []
}

/** Tells whether a limit is reached, from an item that `read` batches with others. */
export function limitRead(ctx: Counting, name: LimitName, whom: string) {
  const counter = counterOf(ctx, [name], whom)
  return {
    read: ref(counters, counter.key),
    isReached: (item: object | undefined) =>
      counter.limits.some(({ attribute, limit }) => countIn(item, attribute) >= limit),
  }
}

/** Throws the limit's error with the seconds to wait. */
export async function enforceLimit(
  ctx: Counting,
  name: RefusingLimit,
  whom: string,
  message: string,
): Promise<void> {
  const wait = await consumeLimit(ctx, name, whom)
  if (wait) throw pastLimit(name, wait, message)
}

export function pastLimit(name: RefusingLimit, retryAfter: number, message: string): AppError {
  return new AppError(limits[name].code, message, { retryAfter })
}

type Once = { entry: string; place: string }
type Over = { wait: number }

export const isOver = (outcome: Once | Over): outcome is Over => 'wait' in outcome

type OnceOptions = {
  entry?: string
  keepSeconds?: number
  figures?: Figures
}
type Figures = { readonly [N in LimitName]?: number }

/** A repeated request counts once and gets its first `entry`. `entriesOf` finds it by `place`. */
export async function countRequestOnce(
  ctx: Counting & Pick<Ctx, 'idempotency' | 'request_id'>,
  names: readonly LimitName[],
  whom: string,
  { entry = '', keepSeconds, figures }: OnceOptions = {},
): Promise<Once | Over> {
  const { hash, fingerprint } = ctx.idempotency ?? { hash: ctx.request_id, fingerprint: '' }
  const request = `${ENTRY}${digest(`${hash} ${fingerprint}`).slice(0, 12)}`
  let kept: Once | undefined
  for (const some of Map.groupBy(names, (name) => itemOf(name, whom)).values()) {
    const counter = counterOf(ctx, some, whom, figures)
    const { what, window } = counter.key
    const { over } = await countUse(ctx, counter, {
      request,
      entry,
      keepSeconds: kept ? undefined : keepSeconds,
    })
    const first = over ? over[request]?.S : entry
    if (first === undefined) return { wait: waitOf(counter, over ?? {}) }
    kept ??= { entry: first, place: `${what.split('#')[1]}#${window}` }
  }
  return kept as Once
}

/** Counts in the verb's transaction, so refused transactions do not count. It costs two write units. */
export function counterWrite(ctx: Ctx, name: RefusingLimit, whom: string, message: string): ItemWrite {
  return countOr(ctx, name, whom, (wait) => pastLimit(name, wait, message))
}

/** Past the limit the verb decides again and asks `isUsedUp`. */
export function countOrDecide(ctx: Ctx, name: SharedLimit, whom: string): ItemWrite {
  return countOr(ctx, name, whom, lostRace)
}

function countOr(ctx: Ctx, name: LimitName, whom: string, past: (wait: number) => AppError): ItemWrite {
  const counter = counterOf(ctx, [name], whom)
  const write = itemWrite('Update', counters, counter.key, () => expressionOf(counter))
  return {
    ...write,
    build: (tenant, table) => write.build(tenant, table, storedKey(counter.tenant, write.ref)),
    refused: () => {
      noteShared(name, 'all')
      return past(counter.limits[0]?.wait as number)
    },
  }
}

export async function isUsedUp(ctx: Counting, name: SharedLimit, whom: string): Promise<boolean> {
  const { tenant, key, limits: counted } = counterOf(ctx, [name], whom)
  const stored = await get({ table: ctx.table, tenant }, counters, key, { consistent: true })
  return isLimitSpent(name, countIn(stored, counted[0]?.attribute ?? ''))
}

/** A warning is logged from half of the limit on. */
export function isLimitSpent(name: SharedLimit, used: number): boolean {
  const { limit } = limits[name]
  if (used >= limit / 2) noteShared(name, used >= limit ? 'all' : 'half')
  return used >= limit
}

export const countIn = (stored: object | undefined, attribute: string): number =>
  Number((stored as Record<string, unknown> | undefined)?.[attribute] ?? 0)

/** An alarm counts these lines, from half of the limit on. */
function noteShared(name: LimitName, used: 'half' | 'all'): void {
  if (limitOf(name).shared) logInfo('shared limit', { limit: name, used })
}

type Counter = {
  tenant: Tenant
  key: { what: string; window: number }
  limits: { name: LimitName; attribute: string; limit: number; wait: number }[]
  /** Times are in seconds since 1970. */
  ends: number
  itemSeconds: number
}

/** Limits in one item share its window, which every other window must divide. */
function itemOf(name: LimitName, whom: string): string {
  const { item = name, apart } = limitOf(name)
  return apart && (placesOf(name, whom)?.networks.length ?? 0) > 1 ? name : item
}
const windows = new Map<string, number>()
for (const name of Object.keys(limits) as LimitName[]) {
  const { item = name, seconds } = limitOf(name)
  windows.set(item, Math.max(seconds, windows.get(item) ?? 0))
}

export function counterOf(
  ctx: Counting,
  names: readonly LimitName[],
  whom: string,
  figures: Figures = {},
): Counter {
  const [first] = names as [LimitName]
  const item = itemOf(first, whom)
  const itemSeconds = windows.get(item) ?? limitOf(first).seconds
  const seconds = ctx.now().getTime() / 1000
  const window = Math.floor(seconds / itemSeconds)
  return {
    tenant: limitOf(first).everywhere ? NO_TENANT : ctx.tenant,
    key: { what: `${item}#${digest(ownerOf(names, whom))}`, window },
    limits: names.flatMap((name) => {
      const { limit, seconds: windowSeconds } = limitOf(name)
      const part = Math.floor((seconds - window * itemSeconds) / windowSeconds)
      const wait = Math.ceil(window * itemSeconds + (part + 1) * windowSeconds - seconds)
      const attribute = windowSeconds === itemSeconds ? name : `${name}_${part}`
      return shares(name, whom).map(({ end, times }) => ({
        ...{ name, wait },
        attribute: `${attribute}${end}`,
        limit: (figures[name] ?? limit) * times,
      }))
    }),
    ends: (window + 1) * itemSeconds,
    itemSeconds,
  }
}

type Request = { request: string; entry: string; keepSeconds: number | undefined }
type Stored = Record<string, { N?: string; S?: string }>

/** Returns the stored item as `over` when a limit is reached or the request was counted before. */
export async function countUse(
  ctx: Counting,
  counter: Counter,
  request?: Request,
): Promise<{ over?: Stored; count?: number }> {
  try {
    const { Attributes } = await asBusyOnOutage(() =>
      ctx.table.client.send(
        new UpdateCommand({
          TableName: ctx.table.name,
          Key: storedKey(counter.tenant, ref(counters, counter.key)),
          ...expressionOf(counter, request),
          ReturnValues: 'UPDATED_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    for (const { name, attribute, limit } of counter.limits) {
      if (Attributes?.[attribute] === Math.ceil(limit / 2)) noteShared(name, 'half')
    }
    return { count: Attributes?.[counter.limits[0]?.attribute ?? ''] }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const over = (error.Item ?? {}) as Stored
    for (const { name } of reached(counter, over)) noteShared(name, 'all')
    return { over }
  }
}

function expressionOf({ limits, ends, itemSeconds }: Counter, once?: Request) {
  // Entries live longer than counts, so a mere count leaves their expiry unchanged.
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
      ...Object.fromEntries(limits.map(({ attribute }, i) => [`#n${i}`, attribute])),
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

const reached = ({ limits }: Counter, stored: Stored) =>
  limits.filter(({ attribute, limit }) => Number(stored[attribute]?.N ?? 0) >= limit)

const latestFirst = <T extends { wait: number }>(some: readonly T[]): T[] =>
  some.toSorted((a, b) => b.wait - a.wait)

const waitOf = (counter: Counter, stored: Stored): number =>
  latestFirst(reached(counter, stored))[0]?.wait ?? 1

/** Returns what `countRequestOnce` has stored in one counter. */
export async function entriesOf(scope: Scope, name: LimitName, place: string): Promise<string[]> {
  const [whom = '', window = ''] = place.split('#')
  const key = { what: `${limitOf(name).item ?? name}#${whom}`, window: Number(window) }
  const counter = await get(scope, counters, key, { consistent: true })
  return Object.entries(counter ?? {}).flatMap(([name, entry]) =>
    name.startsWith(ENTRY) ? [String(entry)] : [],
  )
}

const ENTRY = 'by_'

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
