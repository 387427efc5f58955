import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import {
  EVENT_DATA_LIMIT,
  type EventData,
  type EventEnvelope,
  type EventType,
  eventSchemas,
} from '#shared/events.ts'
import { newId } from '#shared/ids.ts'
import { auditName } from './authority.ts'
import type { Ctx } from './context.ts'
import { AppError, busy } from './errors.ts'
import { sealAnswer } from './idempotency.ts'
import { pause } from './pause.ts'
import { type RecordOf, type Ref, ref, storedItem, storedKey } from './records.ts'
import type { Tenant } from './scope.ts'
import { accountIdempotencies, audits, idempotencies, outbox } from './system-records.ts'
import { asBusyOnOutage } from './table.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export type ItemWrite = {
  kind: 'item'
  ref: Ref
  build: (tenant: Tenant, table: string, key: { pk: string; sk: string }) => TransactItem
  refused: () => AppError
  amounts?: Record<string, number>
  /** `add` sets these fields when it creates the item. */
  begins?: object
  /** The event that `add` counts happened at this instant at the earliest. */
  made?: string
  /** An item that was recounted at this instant or later refuses the `add`. */
  withEventTime?: (made: string) => ItemWrite
  /** Merges this write with a later one of the same item; missing where that is impossible. */
  fold?: (later: ItemWrite) => ItemWrite
}
type EventWrite = { kind: 'event'; type: EventType; version: number; data: object }
type AuditWrite = { kind: 'audit'; action: string; entity_id: string; before?: object; after?: object }
/** `finish` still has to run for `unfinished`; see `act`. */
type ReplyStage = 'final' | 'unfinished' | 'finished'
type ReplyWrite = { kind: 'reply'; value: unknown; stage: ReplyStage }
export type Write = ItemWrite | EventWrite | AuditWrite | ReplyWrite

/** Another write came first, so `decide` runs the decision again. */
export const lostRace = () => busy(true)

/** An existing item throws `refused`, by default a lost race. */
export function create<T extends object, K>(
  kind: RecordOf<T, K>,
  item: T & K,
  refused = lostRace,
): ItemWrite {
  return put(kind, item, 'attribute_not_exists(pk)', undefined, refused)
}

/** Throws a lost race unless `item.version` is the stored version plus 1. */
export function replace<T extends { version?: number }, K>(
  kind: RecordOf<T, K>,
  item: T & K & { version: number },
): ItemWrite {
  if (item.version === 1) return create(kind, item)
  return put(kind, item, 'version = :expected', { ':expected': item.version - 1 }, lostRace)
}

/** The condition also requires the `due` that was read, because claims change it without a new version. */
export function replaceDue<T extends { version?: number }, K>(
  kind: RecordOf<T, K>,
  { due }: { due?: string | undefined },
  item: T & K & { version: number },
): ItemWrite {
  const holds = due ? 'due = :due' : 'attribute_not_exists(due)'
  const values = { ':expected': item.version - 1, ...(due && { ':due': due }) }
  return put(kind, item, `version = :expected AND ${holds}`, values, lostRace)
}

/** Writes without a condition, for items derived from one whose version the transaction checks. */
export function overwrite<T extends object, K>(kind: RecordOf<T, K>, item: T & K): ItemWrite {
  return { ...put(kind, item, undefined, undefined, lostRace), fold: (later) => later }
}

function put<T extends object, K>(
  kind: RecordOf<T, K>,
  item: T & K,
  condition: string | undefined,
  values: Record<string, unknown> | undefined,
  refused: () => AppError,
): ItemWrite {
  return {
    kind: 'item',
    ref: ref(kind, item),
    refused,
    build: (tenant, table) => ({
      Put: {
        TableName: table,
        Item: storedItem(tenant, kind, item),
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      },
    }),
  }
}

type Amounts<T> = { [F in keyof T]?: number }

/** Numbers start at 0. An item whose `counted_until` is `made` or later loses the race. */
export function add<T extends object, K extends object>(
  kind: RecordOf<T, K>,
  fields: K & Partial<T>,
  amounts: Amounts<T>,
  made?: string,
): ItemWrite {
  const names = Object.keys(amounts)
  const write = itemWrite('Update', kind, fields, (tenant) => {
    const { pk: _pk, sk: _sk, ...begun } = storedItem(tenant, kind, fields as T & K)
    const first = Object.entries(begun)
    const sets = first.map((_, i) => `#k${i} = if_not_exists(#k${i}, :k${i})`)
    return {
      UpdateExpression: [
        ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
        `ADD ${names.map((_, i) => `#n${i} :n${i}`).join(', ')}`,
      ].join(' '),
      ConditionExpression: made && 'attribute_not_exists(counted_until) OR counted_until < :made',
      ExpressionAttributeNames: Object.fromEntries([
        ...names.map((name, i) => [`#n${i}`, name]),
        ...first.map(([name], i) => [`#k${i}`, name]),
      ]),
      ExpressionAttributeValues: Object.fromEntries([
        ...names.map((name, i) => [`:n${i}`, amounts[name as keyof T]]),
        ...first.map(([, value], i) => [`:k${i}`, value]),
        ...(made ? [[':made', made]] : []),
      ]),
    }
  })
  return {
    ...write,
    amounts: amounts as Record<string, number>,
    begins: fields,
    ...(made && { made }),
    withEventTime: (at) => add(kind, fields, amounts, at),
    fold: ({ amounts: more, begins, made: later }) => {
      if (!more) throw new Error('a sum and another write of one item')
      const all = new Set([...names, ...Object.keys(more)]) as Set<keyof T & string>
      const sums = [...all].map((name) => [name, (amounts[name] ?? 0) + (more[name] ?? 0)])
      const [earliest] = [made, later].filter((at) => at !== undefined).sort()
      return add(kind, { ...begins, ...fields }, Object.fromEntries(sums), earliest)
    },
  }
}

type Operation = 'Update' | 'Delete' | 'ConditionCheck'
type Request<O extends Operation> = Omit<NonNullable<TransactItem[O]>, 'TableName' | 'Key'>

/** A failed condition is a lost race by default. */
export function itemWrite<O extends Operation, T extends object, K>(
  operation: O,
  kind: RecordOf<T, K>,
  fields: K,
  request: (tenant: Tenant) => Request<O>,
): ItemWrite {
  return {
    kind: 'item',
    ref: ref(kind, fields),
    refused: lostRace,
    build: (tenant, table, key) => ({ [operation]: { TableName: table, Key: key, ...request(tenant) } }),
  }
}

/** The event is stored in the outbox by the same transaction and published right after it. */
export function emit<T extends EventType>(type: T, data: EventData<T> & { version: number }): Write {
  return { kind: 'event', type, version: data.version, data: eventSchemas[type].parse(data) }
}

/** Records who changed what. Ids are the only personal data. */
export function audit(action: string, entityId: string, change: { before?: object; after?: object }): Write {
  return { kind: 'audit', action, entity_id: entityId, ...change }
}

/** Stores the reply under the request's Idempotency-Key, if it has one. */
export function reply(value: unknown, stage: ReplyStage = 'final'): Write {
  return { kind: 'reply', value, stage }
}

const OUTBOX_GRACE_MS = 2 * 60_000
const KEEP_REPLY_MS = 24 * 3_600_000

/** Throws the error of a failed condition; retries conflicts and throttling. A reply alone needs no audit entry. */
export async function commit(ctx: Ctx, ...writes: Write[]): Promise<void> {
  const items = writes.flatMap((write) => toItemWrites(ctx, write))
  if (items.length === 0) return
  const isChange = writes.some((write) => write.kind !== 'reply')
  if (isChange && ctx.by.kind !== 'system' && !writes.some((write) => write.kind === 'audit')) {
    throw new Error('a commit by a person, a key or the system carries one audit item')
  }
  const keys = items.map((item) => storedKey(ctx.tenant, item.ref))
  if (new Set(keys.map(({ pk, sk }) => `${pk}|${sk}`)).size < keys.length) {
    throw new Error('a transaction names an item twice: fold the writes first')
  }
  if (keys.length > 100) throw new Error('a transaction holds at most 100 writes')
  await transact(
    ctx,
    items,
    items.map((item, i) => item.build(ctx.tenant, ctx.table.name, keys[i] as { pk: string; sk: string })),
  )
}

function toItemWrites(ctx: Ctx, write: Write): ItemWrite[] {
  const now = ctx.now()
  switch (write.kind) {
    case 'item':
      return [write]
    case 'event': {
      const envelope: EventEnvelope = {
        id: newId('evt', now),
        type: write.type,
        tenant_id: ctx.tenant,
        version: write.version,
        created_at: now.toISOString(),
        data: write.data,
      }
      if (Buffer.byteLength(JSON.stringify(write.data)) > EVENT_DATA_LIMIT) {
        throw new Error(`the data of ${write.type} is over ${EVENT_DATA_LIMIT} bytes`)
      }
      const due = new Date(now.getTime() + OUTBOX_GRACE_MS).toISOString()
      return [create(outbox, { ...envelope, due })]
    }
    case 'audit': {
      const { kind: _, ...entry } = write
      const id = newId('aud', now)
      const at = now.toISOString()
      return [create(audits, { id, at, by: auditName(ctx.by), request_id: ctx.request_id, ...entry })]
    }
    case 'reply': {
      if (!ctx.idempotency) return []
      const expires_at = new Date(now.getTime() + KEEP_REPLY_MS).toISOString()
      const { user_id, answer_key, ...request } = ctx.idempotency
      const unfinished = write.stage === 'unfinished' && { unfinished: true as const }
      const kept = { ...request, sealed: sealAnswer(answer_key, write.value), ...unfinished, expires_at }
      // The request was already processed, so this is not retried. Expired items do not count.
      const finishes = write.stage === 'finished'
      const condition = `attribute_not_exists(pk) OR expires_at <= :now${finishes ? ' OR unfinished = :yes' : ''}`
      const values = { ':now': now.toISOString(), ...(finishes && { ':yes': true }) }
      if (user_id) return [put(accountIdempotencies, { ...kept, user_id }, condition, values, busy)]
      return [put(idempotencies, kept, condition, values, busy)]
    }
  }
}

const CONFLICT_TRIES = 4
const retryable = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

async function transact(ctx: Ctx, writes: ItemWrite[], items: TransactItem[]): Promise<void> {
  // All attempts share one token, so that none is applied twice.
  const ClientRequestToken = crypto.randomUUID()
  for (let attempt = 1; ; attempt++) {
    try {
      await asBusyOnOutage(() =>
        ctx.table.client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken })),
      )
      return
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = error.CancellationReasons ?? []
      const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed')
      if (failed >= 0) throw (writes[failed] as ItemWrite).refused()
      if (!reasons.some((reason) => retryable.has(reason.Code ?? ''))) throw error
      if (attempt === CONFLICT_TRIES) throw lostRace()
      await pause(attempt, 10)
    }
  }
}

/** A decision that keeps losing fails as `busy` after this many rounds (DESIGN 4). */
const DECISION_ROUNDS = 20
const DECISION_BUDGET_MS = 8_000

export async function decide<T>(attempt: () => Promise<T>): Promise<T> {
  const started = performance.now()
  for (let round = 1; ; round++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof AppError && error.lost)) throw error
      if (round === DECISION_ROUNDS || performance.now() - started > DECISION_BUDGET_MS) throw error
      await pause(round, 15)
    }
  }
}
