import { type ItemWrite, itemWrite, lostRace } from './commit.ts'
import { type RecordOf, ref, shapeOf, storedItem } from './records.ts'

/** `undefined` removes a field. A failed `expected` is a lost race. */
export function patch<T extends object, K extends object>(
  kind: RecordOf<T, K>,
  fields: K,
  changes: Partial<T>,
  expected: Partial<T>,
): ItemWrite {
  const { name, value, holds, aliases } = expression()
  const all = Object.entries(changes)
  const sets = all.filter(([, to]) => to !== undefined)
  const removed = all.filter(([, to]) => to === undefined)
  const update = [
    ...(sets.length ? [`SET ${sets.map(([f, to]) => `${name(f)} = ${value('to', f, to)}`).join(', ')}`] : []),
    ...(removed.length ? [`REMOVE ${removed.map(([f]) => name(f)).join(', ')}`] : []),
  ]
  return itemWrite('Update', kind, fields, () => ({
    UpdateExpression: update.join(' '),
    ConditionExpression: ['attribute_exists(pk)', ...holds(expected)].join(' AND '),
    ...aliases(),
  }))
}

function expression() {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const name = (field: string) => {
    const alias = `#${field}`
    names[alias] = field
    return alias
  }
  const value = (mark: string, field: string, of: unknown) => {
    const alias = `:${mark}_${field}`
    values[alias] = of
    return alias
  }
  const holds = (expected: object) =>
    Object.entries(expected).map(([f, is]) =>
      is === undefined ? `attribute_not_exists(${name(f)})` : `${name(f)} = ${value('is', f, is)}`,
    )
  const aliases = () => ({
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  })
  return { name, value, holds, aliases }
}

/** A different `version` or a failed `expected` is a lost race. */
export function remove<T extends object, K>(
  kind: RecordOf<T, K>,
  fields: K,
  version?: number,
  expected: Partial<T> = {},
): ItemWrite {
  if (version === undefined) return itemWrite('Delete', kind, fields, () => ({}))
  const { holds, aliases } = expression()
  const ConditionExpression = holds({ version, ...expected }).join(' AND ')
  return itemWrite('Delete', kind, fields, () => ({ ConditionExpression, ...aliases() }))
}

/** The item need not exist. Without texts the set is removed. */
export function updateSet<T extends object, K>(
  kind: RecordOf<T, K>,
  fields: K,
  operation: 'ADD' | 'DELETE',
  [name, texts]: [keyof T & string, readonly string[]],
): ItemWrite {
  return itemWrite('Update', kind, fields, () => ({
    UpdateExpression: `SET #shape = :shape ${operation} #set :texts`,
    ExpressionAttributeNames: { '#shape': 'shape', '#set': name },
    ExpressionAttributeValues: { ':shape': shapeOf(kind), ':texts': new Set(texts) },
  }))
}

/** The transaction fails unless the item is still at its `version`. */
export function requireVersion<T extends { version: number }, K>(
  kind: RecordOf<T, K>,
  item: T & K,
): ItemWrite {
  return itemWrite('ConditionCheck', kind, item, () => ({
    ConditionExpression: 'version = :expected',
    ExpressionAttributeValues: { ':expected': item.version },
  }))
}

/** The transaction fails if such an item exists. */
export function requireAbsent<T extends object, K>(kind: RecordOf<T, K>, fields: K): ItemWrite {
  return itemWrite('ConditionCheck', kind, fields, () => ({
    ConditionExpression: 'attribute_not_exists(pk)',
  }))
}

/** Events repeat and arrive in any order, so only a newer version is written (see `writeNew`). */
export function putNewer<T extends { version: number }, K>(kind: RecordOf<T, K>, item: T & K): ItemWrite {
  return {
    kind: 'item',
    ref: ref(kind, item),
    refused: lostRace,
    build: (tenant, table) => ({
      Put: {
        TableName: table,
        Item: storedItem(tenant, kind, item),
        ConditionExpression: 'attribute_not_exists(pk) OR version < :version',
        ExpressionAttributeValues: { ':version': item.version },
      },
    }),
  }
}
