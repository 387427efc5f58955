import type { AttributeValue, Item } from './item-size.ts'

export type Update = {
  Key: Item
  UpdateExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Item
}

/**
 * Returns the item after an UpdateItem. Supports the updates of the product: SET of values, `a + :b`, `a - :b` and
 * `if_not_exists`, REMOVE, ADD of numbers and sets of strings, and whole attributes only. Anything else throws.
 */
export function applyUpdate(before: Item | undefined, update: Update): Item {
  const item: Item = { ...(before ?? update.Key) }
  const expression = update.UpdateExpression ?? ''
  const clauses = expression.matchAll(
    /\b(SET|REMOVE|ADD|DELETE)\b([\s\S]*?)(?=\b(?:SET|REMOVE|ADD|DELETE)\b|$)/g,
  )
  for (const [, verb, body = ''] of clauses) {
    for (const action of body.split(/,(?![^(]*\))/)) {
      if (verb === 'SET') {
        const [path = '', value = ''] = action.split(/=(.*)/s)
        item[nameOf(path, update)] = operand(value, item, update)
      } else if (verb === 'REMOVE') {
        delete item[nameOf(action, update)]
      } else if (verb === 'ADD') {
        const [path = '', value = ''] = action.trim().split(/\s+/)
        const name = nameOf(path, update)
        item[name] = added(item[name], operand(value, item, update))
      } else throw new Error(`cannot size the update "${expression}"`)
    }
  }
  return item
}

function nameOf(path: string, update: Update): string {
  const name = path.trim()
  if (!/^#?\w+$/.test(name)) throw new Error(`cannot size an update of "${name}": whole attributes only`)
  if (!name.startsWith('#')) return name
  const found = update.ExpressionAttributeNames?.[name]
  if (!found) throw new Error(`the update does not say what ${name} stands for`)
  return found
}

function operand(text: string, item: Item, update: Update): AttributeValue {
  const source = text.trim()
  const sum = /^(.+?)\s*([+-])\s*(.+)$/s.exec(source)
  if (sum) {
    const [, left = '', sign, right = ''] = sum
    return plus(operand(left, item, update), operand(right, item, update), sign === '-' ? -1 : 1)
  }
  const fallback = /^if_not_exists\s*\(([^,]+),([^)]+)\)$/.exec(source)
  if (fallback) return item[nameOf(fallback[1] ?? '', update)] ?? operand(fallback[2] ?? '', item, update)
  const value = source.startsWith(':')
    ? update.ExpressionAttributeValues?.[source]
    : item[nameOf(source, update)]
  if (!value) throw new Error(`the update does not say what ${source} is`)
  return value
}

function added(to: AttributeValue | undefined, more: AttributeValue): AttributeValue {
  if (!more.SS) return plus(to ?? { N: '0' }, more, 1)
  return { SS: [...new Set([...(to?.SS ?? []), ...more.SS])] }
}

function plus(a: AttributeValue, b: AttributeValue, sign: 1 | -1): AttributeValue {
  if (a.N === undefined || b.N === undefined) throw new Error('cannot size an ADD of anything but numbers')
  return { N: String(Number(a.N) + sign * Number(b.N)) }
}
