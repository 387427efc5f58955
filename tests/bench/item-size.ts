/**
 * Sizes of DynamoDB items in bytes, from their wire form. Source: AWS, Developer Guide, "DynamoDB item sizes and
 * formats" (CapacityUnitCalculations). That page only says "approximately" of numbers; here they follow what
 * measurements at the 400 kB limit show (nubo-db/dynoxide, issue 187), which is never less than AWS's formula.
 */

export type AttributeValue = {
  S?: string
  N?: string
  B?: string
  BOOL?: boolean
  NULL?: boolean
  M?: Item
  L?: AttributeValue[]
  SS?: string[]
  NS?: string[]
  BS?: string[]
}
export type Item = { [name: string]: AttributeValue }

/** "The sum of the lengths of its attribute names and values": names count as UTF-8, like strings. */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  )
}

/** Bytes of a value without its name. */
export function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return numberBytes(value.N)
  // "The value's raw byte length is used", not that of its base64.
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64')
  if (value.BOOL !== undefined || value.NULL !== undefined) return 1
  // "Requires 3 bytes of overhead, regardless of its contents", and "each element also requires 1 byte".
  if (value.L) return 3 + sum(value.L, (element) => 1 + valueBytes(element))
  if (value.M) return 3 + Object.keys(value.M).length + itemBytes(value.M)
  if (value.SS) return sum(value.SS, (text) => Buffer.byteLength(text))
  if (value.NS) return sum(value.NS, numberBytes)
  if (value.BS) return sum(value.BS, (base64) => Buffer.byteLength(base64, 'base64'))
  throw new Error(`no DynamoDB value: ${JSON.stringify(value)}`)
}

/**
 * "1 byte per two significant digits, plus 1 byte", leading and trailing zeros trimmed: digits before and after the
 * point are paired separately, and a sign takes one more.
 */
export function numberBytes(text: string): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  if (whole + fraction === '') throw new Error(`no DynamoDB number: ${text}`)
  // The point moved by the exponent, over the digits as one string.
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const before = (point >= digits.length ? digits : digits.slice(0, Math.max(point, 0))).replace(/^0+/, '')
  const after = (point <= 0 ? digits : digits.slice(point)).replace(/0+$/, '')
  const left = after === '' ? before.replace(/0+$/, '') : before
  const right = left === '' ? after.replace(/^0+/, '') : after
  return 1 + Math.ceil(left.length / 2) + Math.ceil(right.length / 2) + (sign === '-' ? 1 : 0)
}

function sum<T>(list: readonly T[], bytes: (one: T) => number): number {
  return list.reduce((total, one) => total + bytes(one), 0)
}
