import { describe, expect, test } from 'vitest'
import { readUnits, type WriteOperation, writeUnits } from './capacity.ts'
import { type AttributeValue, type Item, itemBytes, numberBytes, valueBytes } from './item-size.ts'
import { applyUpdate } from './update.ts'

const key = (id: string): Item => ({ pk: { S: `t#${id}` }, sk: { S: 's' } })
/** Returns an item of exactly this many bytes. */
const sized = (bytes: number, more: Item = {}): Item => {
  const item = { ...key('a'), ...more, x: { S: '' } }
  item.x.S = 'x'.repeat(bytes - itemBytes(item))
  return item
}
const agenda = (sk: string): Item => ({ agenda_pk: { S: 't' }, agenda_sk: { S: sk } })
const due = (at: string): Item => ({ due_pk: { S: 'due#1' }, due_sk: { S: at } })
const put = (item: Item, old?: Item) =>
  writeUnits({ operation: 'PutItem', request: { Item: item }, before: () => old })
const transact = (actions: object[], before?: (of: Item) => Item | undefined) =>
  writeUnits({ operation: 'TransactWriteItems', request: { TransactItems: actions }, before })

describe('sizes of items', () => {
  const rows: [value: AttributeValue, bytes: number][] = [
    [{ S: 'corte' }, 5],
    [{ S: 'João' }, 5],
    [{ S: '' }, 0],
    [{ B: Buffer.from('abcd').toString('base64') }, 4],
    [{ BOOL: false }, 1],
    [{ NULL: true }, 1],
    [{ L: [] }, 3],
    [{ L: [{ S: 'ab' }, { N: '5' }] }, 3 + 1 + 2 + 1 + 2],
    [{ M: {} }, 3],
    [{ M: { name: { S: 'Ana' } } }, 3 + 1 + 4 + 3],
    [{ L: [{ M: {} }] }, 3 + 1 + 3],
    [{ SS: ['a', 'bc'] }, 3],
    [{ NS: ['1', '100'] }, 4],
  ]
  test.each(rows)('the value %j has %i bytes', (value, bytes) => {
    expect(valueBytes(value)).toBe(bytes)
  })

  const numbers: [text: string, bytes: number][] = [
    ['0', 1],
    ['5', 2],
    ['10', 2],
    ['480', 3],
    ['-480', 4],
    ['123', 3],
    ['1234', 3],
    ['12000', 3],
    ['1200', 2],
    ['007', 2],
    ['1.20', 3],
    ['5e2', 2],
    ['1E-130', 2],
    ['49.9', 3],
    ['10.05', 3],
    ['0.0000001', 2],
    ['1E125', 2],
    ['1.5e-3', 2],
    ['1766289600', 5],
    ['12345678901234567890123456789012345678', 20],
  ]
  test.each(numbers)('the number %s has %i bytes', (text, bytes) => {
    expect(numberBytes(text)).toBe(bytes)
  })

  test('the size of an item is the size of its names in UTF-8 and of its values', () => {
    expect(itemBytes({ pk: { S: 'abc' }, preço: { N: '50' } })).toBe(2 + 3 + 6 + 2)
  })

  test('an invalid value raises an error', () => {
    expect(() => valueBytes({})).toThrow('no DynamoDB value')
    expect(() => numberBytes('abc')).toThrow('no DynamoDB number')
  })
})

describe('write units', () => {
  test('a write costs 1 unit per kB, rounded up', () => {
    expect([1, 1024, 1025, 2048, 2049].map((bytes) => put(sized(Math.max(bytes, 20))).total)).toEqual([
      1, 1, 2, 2, 3,
    ])
  })

  test('a write costs the larger one of the old and the new item', () => {
    expect(put(sized(100), sized(3000)).total).toBe(3)
    expect(put(sized(3000), sized(100)).total).toBe(3)
  })

  test('a delete costs the size of the old item, and 1 unit when there is none', () => {
    const remove = (old?: Item) =>
      writeUnits({ operation: 'DeleteItem', request: { Key: key('a') }, before: () => old }).total
    expect(remove(sized(2500))).toBe(3)
    expect(remove()).toBe(1)
  })

  test('an update costs the size of the whole item, not of the change', () => {
    const request = {
      Key: key('a'),
      UpdateExpression: 'SET n = :n',
      ExpressionAttributeValues: { ':n': { N: '1' } },
    }
    expect(writeUnits({ operation: 'UpdateItem', request, before: () => sized(2500) }).total).toBe(3)
  })

  test('each item of a batch is rounded up separately', () => {
    const request = {
      RequestItems: { t: [{ PutRequest: { Item: sized(100) } }, { DeleteRequest: { Key: key('b') } }] },
    }
    expect(writeUnits({ operation: 'BatchWriteItem', request }).total).toBe(2)
  })

  test('a write in a transaction costs twice the rounded units', () => {
    expect(transact([{ Put: { Item: sized(1025) } }, { Put: { Item: sized(20) } }]).total).toBe(2 * 2 + 2 * 1)
  })

  test('a condition check costs 2 units per kB of the item', () => {
    expect(transact([{ ConditionCheck: { Key: key('a') } }]).total).toBe(2)
    expect(transact([{ ConditionCheck: { Key: key('a') } }], () => sized(1500, agenda('1'))).total).toBe(4)
  })

  test('each line names the cost of one item', () => {
    expect(transact([{ Delete: { Key: key('a') } }], () => sized(1500, agenda('1'))).lines).toEqual([
      { action: 'Delete', key: 't#a s', bytes: 1500, table: 4, indexes: 2 },
    ])
  })

  test('an unknown action raises an error', () => {
    expect(() => transact([{}])).toThrow('no write')
  })
})

describe('units of indexes', () => {
  test('an item without the index keys is not in the index', () => {
    expect(put(sized(100)).indexes).toBe(0)
    expect(put(sized(100, { agenda_pk: { S: 't' } })).indexes).toBe(0)
  })

  test('a put costs its projection, and a replaced projection costs its old size', () => {
    expect(put(sized(1500, agenda('1'))).indexes).toBe(2)
    expect(put(sized(100), sized(1500, agenda('1'))).indexes).toBe(2)
  })

  test('an index with KEYS_ONLY costs 1 unit, however large the item is', () => {
    expect(put(sized(5000, due('2025'))).indexes).toBe(1)
    expect(put(sized(5000, { ...agenda('1'), ...due('2025') })).indexes).toBe(5 + 1)
  })

  test('a changed index key costs a delete and a put', () => {
    expect(put(sized(1500, agenda('2')), sized(100, agenda('1'))).indexes).toBe(1 + 2)
  })

  test('a change of a projected field costs one write, and any other change none', () => {
    expect(put(sized(1500, agenda('1')), sized(100, agenda('1'))).indexes).toBe(2)
    expect(put(sized(200, due('1')), sized(100, due('1'))).indexes).toBe(0)
    expect(put(sized(100, agenda('1')), sized(100, agenda('1'))).indexes).toBe(0)
  })

  test('index units in a transaction count once in the total and twice in the bound, and equally outside one', () => {
    const item = sized(1500, { ...agenda('1'), ...due('1') })
    expect(transact([{ Put: { Item: item } }])).toMatchObject({ table: 4, indexes: 3, total: 7, bound: 10 })
    expect(put(item)).toMatchObject({ table: 2, indexes: 3, total: 5, bound: 5 })
  })
})

describe('the item after an update', () => {
  const apply = (expression: string, values: Item, before?: Item) =>
    applyUpdate(before, {
      Key: key('a'),
      UpdateExpression: expression,
      ExpressionAttributeNames: { '#n': 'count', '#t': 'ttl' },
      ExpressionAttributeValues: values,
    })

  test('an update of a missing item starts from its key', () => {
    expect(apply('ADD #n :one SET #t = :t', { ':one': { N: '1' }, ':t': { N: '9' } })).toEqual({
      ...key('a'),
      count: { N: '1' },
      ttl: { N: '9' },
    })
  })

  test('an update sets, adds, subtracts, uses defaults and removes', () => {
    const before = { ...key('a'), count: { N: '4' }, due_sk: { S: 'old' }, gone: { S: 'x' } }
    const after = apply(
      'SET due_sk = :due, #n = #n + :one, seen = if_not_exists(seen, :one), left = #n - :one REMOVE gone',
      { ':due': { S: 'new' }, ':one': { N: '1' } },
      before,
    )
    expect(after).toEqual({
      ...key('a'),
      due_sk: { S: 'new' },
      count: { N: '5' },
      seen: { N: '1' },
      left: { N: '4' },
    })
  })

  test('ADD extends a set of texts', () => {
    const more = { ':x': { SS: ['b', 'c'] } }
    expect(apply('ADD a :x', more, { ...key('a'), a: { SS: ['a', 'b'] } }).a).toEqual({ SS: ['a', 'b', 'c'] })
    expect(apply('ADD a :x', more).a).toEqual(more[':x'])
  })

  test('an update that cannot be sized raises an error', () => {
    expect(() => apply('SET a.b = :x', { ':x': { N: '1' } })).toThrow('whole attributes only')
    expect(() => apply('SET a = list_append(a, :x)', { ':x': { L: [] } })).toThrow('whole attributes only')
    expect(() => apply('DELETE a :x', { ':x': { SS: ['b'] } })).toThrow('cannot size the update')
    expect(() => apply('ADD a :x', { ':x': { NS: ['1'] } })).toThrow('anything but numbers')
    expect(() => apply('SET a = :missing', {})).toThrow('does not say what :missing is')
  })
})

describe('read units', () => {
  const get = (bytes: number | undefined, consistent: boolean) =>
    readUnits('GetItem', { ConsistentRead: consistent }, bytes ? { Item: sized(bytes) } : {})

  test('a read costs 1 unit per 4 kB, half when it is eventually consistent, and the minimum for a missing item', () => {
    expect([get(4096, true), get(4097, true), get(4096, false), get(4097, false)]).toEqual([1, 2, 0.5, 1])
    expect([get(undefined, true), get(undefined, false)]).toEqual([1, 0.5])
  })

  test('a query adds up its items before it rounds', () => {
    const page = { Items: [sized(3000), sized(3000)], Count: 2, ScannedCount: 2 }
    expect(readUnits('Query', {}, page)).toBe(1)
    expect(readUnits('Query', { ConsistentRead: true }, page)).toBe(2)
    expect(readUnits('Query', {}, { Items: [], Count: 0, ScannedCount: 0 })).toBe(0.5)
  })

  test('a batch rounds each item up, and counts missing items but not unprocessed ones', () => {
    const Keys = ['a', 'b', 'c', 'd'].map(key)
    const response = {
      Responses: { t: [sized(100), sized(5000)] },
      UnprocessedKeys: { t: { Keys: [key('d')] } },
    }
    expect(readUnits('BatchGetItem', { RequestItems: { t: { Keys, ConsistentRead: true } } }, response)).toBe(
      1 + 2 + 1,
    )
    expect(readUnits('BatchGetItem', { RequestItems: { t: { Keys } } }, response)).toBe(2)
  })

  test('a read in a transaction costs twice the rounded units', () => {
    expect(readUnits('TransactGetItems', {}, { Responses: [{ Item: sized(5000) }, {}] })).toBe(4 + 2)
  })

  test('a read whose reply lacks the items raises an error', () => {
    expect(() => readUnits('GetItem', { ProjectionExpression: 'pk' }, {})).toThrow('cannot be sized')
    expect(() => readUnits('Query', { Select: 'COUNT' }, { Count: 3, ScannedCount: 3 })).toThrow('a count')
  })
})

test('every write operation yields one line per item', () => {
  const requests: Record<WriteOperation, object> = {
    PutItem: { Item: sized(100) },
    UpdateItem: { Key: key('a') },
    DeleteItem: { Key: key('a') },
    TransactWriteItems: { TransactItems: [{ Put: { Item: sized(100) } }] },
    BatchWriteItem: { RequestItems: { t: [{ PutRequest: { Item: sized(100) } }] } },
  }
  for (const [operation, request] of Object.entries(requests)) {
    const { lines } = writeUnits({ operation: operation as WriteOperation, request })
    expect(lines).toHaveLength(1)
  }
})
