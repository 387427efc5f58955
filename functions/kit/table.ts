import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type AppError, busy, invalidFields } from './errors.ts'
import { pause } from './pause.ts'
import { type GlobalPrefix, type RecordOf, type Ref, ref, storedKey, upgraded } from './records.ts'
import type { Scope, Table } from './scope.ts'
import { isOutage, sdkCalls } from './sdk.ts'
import type { IndexName } from './table-shape.ts'

export function openTable(name: string): Table {
  const client = new DynamoDBClient(sdkCalls())
  return {
    name,
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  }
}

/** The read is eventually consistent (half a unit per 4 kB) unless `consistent`. */
export async function get<T extends object, K>(
  scope: Scope,
  kind: RecordOf<T, K>,
  fields: K,
  options: { consistent?: boolean } = {},
): Promise<T | undefined> {
  const { Item } = await asBusyOnOutage(() =>
    scope.table.client.send(
      new GetCommand({
        TableName: scope.table.name,
        Key: storedKey(scope.tenant, ref(kind, fields)),
        ConsistentRead: options.consistent,
      }),
    ),
  )
  return Item && upgraded(Item as T, scope)
}

type Found<R extends readonly (Ref | undefined)[]> = {
  [I in keyof R]: NonNullable<R[I]> extends Ref<infer T> ? T | undefined : never
}

const GET_TRIES = 6

/** The read is strongly consistent by default, in the order of `refs`; undefined refs are skipped. */
export async function getMany<const R extends readonly (Ref | undefined)[]>(
  scope: Scope,
  refs: R,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Found<R>> {
  const keys = refs.map((one) => one && storedKey(scope.tenant, one))
  const nameOf = ({ pk, sk }: Record<string, unknown>) => `${pk}|${sk}`
  // DynamoDB refuses duplicate keys in a batch.
  const asked = new Map(keys.flatMap((key) => (key ? [[nameOf(key), key as Record<string, unknown>]] : [])))
  const found = new Map<string, object>()
  let pending = [...asked.values()]
  for (let refusals = 0; pending.length > 0; ) {
    const request = { [scope.table.name]: { Keys: pending.slice(0, 100), ConsistentRead: consistent } }
    const answer = await asBusyOnOutage(() =>
      scope.table.client.send(new BatchGetCommand({ RequestItems: request })),
    )
    const items = answer.Responses?.[scope.table.name] ?? []
    for (const item of await Promise.all(items.map((one) => upgraded(one, scope))))
      found.set(nameOf(item), item)
    const refused = answer.UnprocessedKeys?.[scope.table.name]?.Keys ?? []
    pending = [...refused, ...pending.slice(100)]
    if (refused.length === 0) continue
    if (++refusals === GET_TRIES) throw busy()
    await pause(refusals, 25)
  }
  return keys.map((key) => key && found.get(nameOf(key))) as Found<R>
}

export type QueryOptions = {
  between?: readonly [string, string]
  prefix?: string
  backwards?: boolean
  index?: IndexName
  global?: GlobalPrefix
  limit?: number
  cursor?: string
  consistent?: boolean
}

/** A cursor of another partition is refused as `invalid_input`. */
export async function query<T extends object>(
  scope: Scope,
  partition: string,
  options: QueryOptions = {},
): Promise<{ items: T[]; cursor?: string }> {
  const { index, between, prefix, global } = options
  const condition = between ? ' AND #s BETWEEN :from AND :to' : prefix ? ' AND begins_with(#s, :prefix)' : ''
  const tenantPartition = index === 'due' ? partition : `${global ?? scope.tenant}#${partition}`
  const answer = await asBusyOnOutage(() =>
    scope.table.client.send(
      new QueryCommand({
        TableName: scope.table.name,
        IndexName: index,
        KeyConditionExpression: `#p = :p${condition}`,
        ExpressionAttributeNames: {
          '#p': index ? `${index}_pk` : 'pk',
          ...(condition && { '#s': index ? `${index}_sk` : 'sk' }),
        },
        ExpressionAttributeValues: {
          ':p': tenantPartition,
          ...(between && { ':from': between[0], ':to': between[1] }),
          ...(!between && prefix && { ':prefix': prefix }),
        },
        ScanIndexForward: options.backwards ? false : undefined,
        Limit: options.limit,
        ConsistentRead: options.consistent,
        ExclusiveStartKey: options.cursor
          ? decodeCursor(options.cursor, { scope, partition: tenantPartition, ...options })
          : undefined,
      }),
    ),
  )
  return {
    items: await Promise.all((answer.Items ?? []).map((item) => upgraded(item as T, scope))),
    ...(answer.LastEvaluatedKey && { cursor: encodeCursor(answer.LastEvaluatedKey) }),
  }
}

/** Use it only for partitions of known, small size. */
export async function queryAll<T extends object>(
  scope: Scope,
  partition: string,
  options: Omit<QueryOptions, 'limit' | 'cursor'> = {},
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await query<T>(scope, partition, { ...options, cursor })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor)
  return items
}

/** The cursor follows an item of a query on the table or on an index. */
export function cursorAfter(item: object, index?: IndexName): string {
  const names = cursorNames(index)
  return encodeCursor(Object.fromEntries(names.map((name) => [name, (item as Record<string, string>)[name]])))
}

const cursorNames = (index?: IndexName) => ['pk', 'sk', ...(index ? [`${index}_pk`, `${index}_sk`] : [])]

export function foreignCursor(): AppError {
  return invalidFields({ field: 'cursor', message: 'Esta lista mudou. Volte ao começo dela.' })
}

function encodeCursor(key: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Callers return cursors, so forged ones are refused here. */
function decodeCursor(
  cursor: string,
  { scope, partition, index, prefix = '', between }: QueryOptions & { scope: Scope; partition: string },
): Record<string, string> {
  const names = cursorNames(index)
  const key = parsed(cursor)
  const complete =
    Object.keys(key).length === names.length && names.every((name) => isKeyText(name, key[name]))
  const sort = key[index ? `${index}_sk` : 'sk'] as string
  const fits =
    complete &&
    key[index ? `${index}_pk` : 'pk'] === partition &&
    (!index || index === 'due' || (key.pk as string).startsWith(`${scope.tenant}#`)) &&
    sort.startsWith(prefix) &&
    (!between || (sort >= between[0] && sort <= between[1]))
  if (!fits) throw foreignCursor()
  return key as Record<string, string>
}

/** DynamoDB answers an invalid key with an error, which the local one does not always do. */
function isKeyText(name: string, value: unknown): boolean {
  const most = name.endsWith('pk') ? 2048 : 1024
  return typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= most
}

function parsed(cursor: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(Buffer.from(cursor, 'base64url').toString()) }
  } catch {
    return {}
  }
}

/** Becomes `busy` only after the SDK's retries. */
export async function asBusyOnOutage<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isOutage(error)) throw busy()
    throw error
  }
}
