import { isDeepStrictEqual } from 'node:util'
import { tableShape } from '#functions/kit/table-shape.ts'
import { type Item, itemBytes } from './item-size.ts'
import { applyUpdate, type Update } from './update.ts'

/**
 * Computes capacity units of DynamoDB requests from their wire form, because DynamoDB Local under-reports
 * transactions and index writes. The rules, with the AWS pages they come from (Developer Guide unless named):
 *
 * - a write unit is 1 kB, a read unit 4 kB, rounded up for each item; half for an eventually consistent read; an item
 *   that does not exist costs the least unit ("DynamoDB read and write operations");
 * - PutItem costs "the larger of the two" sizes, old and new, UpdateItem likewise whatever part it changes,
 *   DeleteItem the size of the deleted item (same page);
 * - BatchGetItem and BatchWriteItem round each item by itself, Query and Scan round the sum once (same page);
 * - transactions do "two underlying reads or writes of every item", so twice the units ("DynamoDB Transactions: How it
 *   works"); a ConditionCheck is charged as such a write, of the size of the item it read (measured against AWS:
 *   paritysuite/dynamodb-conformance, pull request 67; nubo-db/dynoxide, pull request 188);
 * - an index costs one write of the projected item to put, to delete, or to change what it projects; two when the
 *   index key changes; none when nothing it projects changes ("Using Global Secondary Indexes", write capacity).
 *
 * Index writes inside a transaction are counted ONCE in `total`. AWS says that indexes are brought up to date after the
 * transaction has completed, so there is no second, preparing write to an index; captures of ReturnConsumedCapacity
 * from AWS show the factor two on the table alone (dynoxide, pull request 188). Because the Developer Guide never says
 * it in so many words, `bound` counts them twice: that is the most expensive reading of the documentation.
 */

const WRITE_UNIT = 1024
const READ_UNIT = 4096

type Put = { Item: Item }
type Keyed = { Key: Item }
export type Action = { Put?: Put; Update?: Update; Delete?: Keyed; ConditionCheck?: Keyed }
type BatchAction = { PutRequest?: Put; DeleteRequest?: Keyed }

export type WriteOperation = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'TransactWriteItems' | 'BatchWriteItem'
export type WriteRequest = {
  operation: WriteOperation
  /** Holds the body of the request. */
  request: object
  /** Returns the stored item before the request. Without this function every item counts as new. */
  before?: (key: Item) => Item | undefined
}

/** Holds the cost of one item of a request. `table` includes a transaction's factor two, `indexes` never does. */
export type WriteLine = { action: string; key: string; bytes: number; table: number; indexes: number }
export type WriteUnits = { total: number; bound: number; table: number; indexes: number; lines: WriteLine[] }

/** Returns the write units of a successful request, in total and per item. */
export function writeUnits({ operation, request, before = () => undefined }: WriteRequest): WriteUnits {
  const factor = operation === 'TransactWriteItems' ? 2 : 1
  const lines = actionsOf(operation, request).map((action) => lineOf(action, before, factor))
  const table = lines.reduce((sum, line) => sum + line.table, 0)
  const indexes = lines.reduce((sum, line) => sum + line.indexes, 0)
  return { total: table + indexes, bound: table + factor * indexes, table, indexes, lines }
}

/** Returns the writes of a request, one by one. */
export function actionsOf(operation: WriteOperation, request: object): Action[] {
  switch (operation) {
    case 'PutItem':
      return [{ Put: request as Put }]
    case 'UpdateItem':
      return [{ Update: request as Update }]
    case 'DeleteItem':
      return [{ Delete: request as Keyed }]
    case 'TransactWriteItems':
      return (request as { TransactItems: Action[] }).TransactItems
    case 'BatchWriteItem':
      return Object.values((request as { RequestItems: Record<string, BatchAction[]> }).RequestItems)
        .flat()
        .map(({ PutRequest, DeleteRequest }) => ({ Put: PutRequest, Delete: DeleteRequest }))
  }
}

function lineOf(action: Action, before: (key: Item) => Item | undefined, factor: number): WriteLine {
  const { Put, Update, Delete, ConditionCheck } = action
  const key = Put ? keyOf(Put.Item) : (Update ?? Delete ?? ConditionCheck)?.Key
  if (!key) throw new Error(`no write: ${JSON.stringify(action)}`)
  const old = before(key)
  const next = Put ? Put.Item : Update ? applyUpdate(old, Update) : ConditionCheck ? old : undefined
  const bytes = Math.max(old ? itemBytes(old) : 0, next ? itemBytes(next) : 0)
  const indexes = Object.keys(tableShape.indexes).reduce((sum, name) => sum + indexUnits(name, old, next), 0)
  return {
    action: Put ? 'Put' : Update ? 'Update' : Delete ? 'Delete' : 'ConditionCheck',
    key: `${key.pk?.S} ${key.sk?.S}`,
    bytes,
    table: factor * units(bytes, WRITE_UNIT),
    indexes,
  }
}

function indexUnits(name: string, old: Item | undefined, next: Item | undefined): number {
  const was = old && projection(name, old)
  const is = next && projection(name, next)
  if (!was && !is) return 0
  if (!was || !is) return units(itemBytes((was ?? is) as Item), WRITE_UNIT)
  if (isDeepStrictEqual(was, is)) return 0
  const moved = [`${name}_pk`, `${name}_sk`].some((part) => !isDeepStrictEqual(was[part], is[part]))
  if (moved) return units(itemBytes(was), WRITE_UNIT) + units(itemBytes(is), WRITE_UNIT)
  return units(Math.max(itemBytes(was), itemBytes(is)), WRITE_UNIT)
}

/** Returns the projection of an item into an index, or undefined when the item lacks the index keys. */
function projection(name: string, item: Item): Item | undefined {
  const keys = [`${name}_pk`, `${name}_sk`]
  if (keys.some((part) => !item[part])) return undefined
  if (tableShape.indexes[name as keyof typeof tableShape.indexes].projection === 'ALL') return item
  const { partitionKey, sortKey } = tableShape
  return Object.fromEntries(
    Object.entries(item).filter(([attribute]) => [partitionKey, sortKey, ...keys].includes(attribute)),
  )
}

function keyOf(item: Item): Item {
  const { partitionKey, sortKey } = tableShape
  return { [partitionKey]: item[partitionKey] ?? {}, [sortKey]: item[sortKey] ?? {} }
}

/** Returns the units of a size. An empty read or write costs one unit, too. */
function units(bytes: number, unit: number): number {
  return Math.max(1, Math.ceil(bytes / unit))
}

type Consistency = { ConsistentRead?: boolean }
type KeysAndOptions = Consistency & { Keys: Item[] }
type Page = { Items?: Item[]; Count?: number; ScannedCount?: number }

export type ReadOperation = 'GetItem' | 'BatchGetItem' | 'TransactGetItems' | 'Query' | 'Scan'

/**
 * Returns the read units of a request and its reply. Throws when the reply shows less than was read (projection,
 * filter, count).
 */
export function readUnits(operation: ReadOperation, request: object, response: object): number {
  if ('ProjectionExpression' in request || 'FilterExpression' in request) {
    throw new Error(
      'DynamoDB charges what it reads, not what it shows: a projected or filtered read cannot be sized',
    )
  }
  const rate = (options: Consistency) => (options.ConsistentRead ? 1 : 0.5)
  switch (operation) {
    case 'GetItem': {
      const { Item: item } = response as { Item?: Item }
      return rate(request) * units(item ? itemBytes(item) : 0, READ_UNIT)
    }
    case 'TransactGetItems': {
      const { Responses } = response as { Responses: { Item?: Item }[] }
      return Responses.reduce(
        (sum, { Item: item }) => sum + 2 * units(item ? itemBytes(item) : 0, READ_UNIT),
        0,
      )
    }
    case 'BatchGetItem': {
      const { RequestItems } = request as { RequestItems: Record<string, KeysAndOptions> }
      const { Responses = {}, UnprocessedKeys = {} } = response as {
        Responses?: Record<string, Item[]>
        UnprocessedKeys?: Record<string, KeysAndOptions>
      }
      return Object.entries(RequestItems).reduce((sum, [table, asked]) => {
        const found = Responses[table] ?? []
        const missing = asked.Keys.length - found.length - (UnprocessedKeys[table]?.Keys.length ?? 0)
        const whole = found.reduce((all, item) => all + units(itemBytes(item), READ_UNIT), missing)
        return sum + rate(asked) * whole
      }, 0)
    }
    case 'Query':
    case 'Scan': {
      const { Items, Count, ScannedCount } = response as Page
      if (!Items || Count !== ScannedCount) throw new Error('a count cannot be sized')
      return (
        rate(request) *
        units(
          Items.reduce((sum, item) => sum + itemBytes(item), 0),
          READ_UNIT,
        )
      )
    }
  }
}
