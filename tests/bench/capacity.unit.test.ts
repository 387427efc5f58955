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

describe('item sizes', () => {
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
  test.each(rows)('%j is %i bytes', (value, bytes) => {
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
  test.each(numbers)('the number %s is %i bytes', (text, bytes) => {
    expect(numberBytes(text)).toBe(bytes)
  })

  test('an item is its names and values, names in UTF-8', () => {
    expect(itemBytes({ pk: { S: 'abc' }, preço: { N: '50' } })).toBe(2 + 3 + 6 + 2)
  })

  test('what is no value is said', () => {
    expect(() => valueBytes({})).toThrow('no DynamoDB value')
    expect(() => numberBytes('abc')).toThrow('no DynamoDB number')
  })
})

describe('write units', () => {
  test('1 per kB, rounded up', () => {
    expect([1, 1024, 1025, 2048, 2049].map((bytes) => put(sized(Math.max(bytes, 20))).total)).toEqual([
      1, 1, 2, 2, 3,
    ])
  })

  test('the larger of old and new', () => {
    expect(put(sized(100), sized(3000)).total).toBe(3)
    expect(put(sized(3000), sized(100)).total).toBe(3)
  })

  test('a delete costs the old item, and one of nothing the least', () => {
    const remove = (old?: Item) =>
      writeUnits({ operation: 'DeleteItem', request: { Key: key('a') }, before: () => old }).total
    expect(remove(sized(2500))).toBe(3)
    expect(remove()).toBe(1)
  })

  test('an update costs the whole item, not what it changes', () => {
    const request = {
      Key: key('a'),
      UpdateExpression: 'SET n = :n',
      ExpressionAttributeValues: { ':n': { N: '1' } },
    }
    expect(writeUnits({ operation: 'UpdateItem', request, before: () => sized(2500) }).total).toBe(3)
  })

  test('each item of a batch is rounded by itself', () => {
    const request = {
      RequestItems: { t: [{ PutRequest: { Item: sized(100) } }, { DeleteRequest: { Key: key('b') } }] },
    }
    expect(writeUnits({ operation: 'BatchWriteItem', request }).total).toBe(2)
  })

  test('transactions double, rounding first', () => {
    expect(transact([{ Put: { Item: sized(1025) } }, { Put: { Item: sized(20) } }]).total).toBe(2 * 2 + 2 * 1)
  })

  test('a condition check is 2 per kB of what it read', () => {
    expect(transact([{ ConditionCheck: { Key: key('a') } }]).total).toBe(2)
    expect(transact([{ ConditionCheck: { Key: key('a') } }], () => sized(1500, agenda('1'))).total).toBe(4)
  })

  test('lines say what each item costs', () => {
    expect(transact([{ Delete: { Key: key('a') } }], () => sized(1500, agenda('1'))).lines).toEqual([
      { action: 'Delete', key: 't#a s', bytes: 1500, table: 4, indexes: 2 },
    ])
  })

  test('what is no write is said', () => {
    expect(() => transact([{}])).toThrow('no write')
  })
})

describe('indexes', () => {
  test('an item without the index keys is not in the index', () => {
    expect(put(sized(100)).indexes).toBe(0)
    expect(put(sized(100, { agenda_pk: { S: 't' } })).indexes).toBe(0)
  })

  test('put, and delete by the old projection', () => {
    expect(put(sized(1500, agenda('1'))).indexes).toBe(2)
    expect(put(sized(100), sized(1500, agenda('1'))).indexes).toBe(2)
  })

  test('KEYS_ONLY keeps the keys, however large the item', () => {
    expect(put(sized(5000, due('2025'))).indexes).toBe(1)
    expect(put(sized(5000, { ...agenda('1'), ...due('2025') })).indexes).toBe(5 + 1)
  })

  test('a moved key is a delete and a put', () => {
    expect(put(sized(1500, agenda('2')), sized(100, agenda('1'))).indexes).toBe(1 + 2)
  })

  test('a change of what is projected is one write, of what is not, none', () => {
    expect(put(sized(1500, agenda('1')), sized(100, agenda('1'))).indexes).toBe(2)
    expect(put(sized(200, due('1')), sized(100, due('1'))).indexes).toBe(0)
    expect(put(sized(100, agenda('1')), sized(100, agenda('1'))).indexes).toBe(0)
  })

  test('in a transaction once in the total, twice in the bound; outside the same in both', () => {
    const item = sized(1500, { ...agenda('1'), ...due('1') })
    expect(transact([{ Put: { Item: item } }])).toMatchObject({ table: 4, indexes: 3, total: 7, bound: 10 })
    expect(put(item)).toMatchObject({ table: 2, indexes: 3, total: 5, bound: 5 })
  })
})

describe('updates', () => {
  const apply = (expression: string, values: Item, before?: Item) =>
    applyUpdate(before, {
      Key: key('a'),
      UpdateExpression: expression,
      ExpressionAttributeNames: { '#n': 'count', '#t': 'ttl' },
      ExpressionAttributeValues: values,
    })

  test('of an item that is not there begin with its key', () => {
    expect(apply('ADD #n :one SET #t = :t', { ':one': { N: '1' }, ':t': { N: '9' } })).toEqual({
      ...key('a'),
      count: { N: '1' },
      ttl: { N: '9' },
    })
  })

  test('set, arithmetic, defaults, remove', () => {
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

  test('add texts to a set', () => {
    const more = { ':x': { SS: ['b', 'c'] } }
    expect(apply('ADD a :x', more, { ...key('a'), a: { SS: ['a', 'b'] } }).a).toEqual({ SS: ['a', 'b', 'c'] })
    expect(apply('ADD a :x', more).a).toEqual(more[':x'])
  })

  test('what cannot be sized is said, never guessed', () => {
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

  test('4 kB each, half when eventual, the least for nothing', () => {
    expect([get(4096, true), get(4097, true), get(4096, false), get(4097, false)]).toEqual([1, 2, 0.5, 1])
    expect([get(undefined, true), get(undefined, false)]).toEqual([1, 0.5])
  })

  test('a query sums before it rounds', () => {
    const page = { Items: [sized(3000), sized(3000)], Count: 2, ScannedCount: 2 }
    expect(readUnits('Query', {}, page)).toBe(1)
    expect(readUnits('Query', { ConsistentRead: true }, page)).toBe(2)
    expect(readUnits('Query', {}, { Items: [], Count: 0, ScannedCount: 0 })).toBe(0.5)
  })

  test('a batch rounds each, counts the missing and not the unprocessed', () => {
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

  test('transactions double', () => {
    expect(readUnits('TransactGetItems', {}, { Responses: [{ Item: sized(5000) }, {}] })).toBe(4 + 2)
  })

  test('what the answer does not show cannot be sized', () => {
    expect(() => readUnits('GetItem', { ProjectionExpression: 'pk' }, {})).toThrow('cannot be sized')
    expect(() => readUnits('Query', { Select: 'COUNT' }, { Count: 3, ScannedCount: 3 })).toThrow('a count')
  })
})

test('every write operation has its own shape', () => {
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
