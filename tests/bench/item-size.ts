/**
 * Computes sizes of DynamoDB items in bytes, from their wire form. Source: AWS, Developer Guide, "DynamoDB item sizes
 * and formats" (CapacityUnitCalculations). The sizes were checked to the byte against the charges of DynamoDB Local at
 * the 1 kB edge. AWS describes numbers only "approximately", and the pairs of digits used here are never smaller than
 * its formula.
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

/** Returns "the sum of the lengths of its attribute names and values". Names count as UTF-8, like strings. */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  )
}

/** Returns the bytes of a value without its name. */
export function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return numberBytes(value.N)
  // "The value's raw byte length is used", not the length of its base64 text.
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64')
  if (value.BOOL !== undefined || value.NULL !== undefined) return 1
  // A list or map "requires 3 bytes of overhead, regardless of its contents", and "each element also requires 1 byte".
  if (value.L) return 3 + sum(value.L, (element) => 1 + valueBytes(element))
  if (value.M) return 3 + Object.keys(value.M).length + itemBytes(value.M)
  if (value.SS) return sum(value.SS, (text) => Buffer.byteLength(text))
  if (value.NS) return sum(value.NS, numberBytes)
  if (value.BS) return sum(value.BS, (base64) => Buffer.byteLength(base64, 'base64'))
  throw new Error(`no DynamoDB value: ${JSON.stringify(value)}`)
}

/**
 * A number takes "1 byte per two significant digits, plus 1 byte", without leading and trailing zeros. A minus sign
 * takes one more. Digits form pairs outwards from the point, so 480 takes two pairs.
 */
export function numberBytes(text: string): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  if (whole + fraction === '') throw new Error(`no DynamoDB number: ${text}`)
  // The exponent moves the point, and each side of the point gets an even number of digits.
  const point = whole.length + Number(exponent)
  const digits =
    '0'.repeat(Math.max(0, -point)) + whole + fraction.padEnd(Math.max(0, point - whole.length), '0')
  const even = (digits.length - Math.max(point, 0)) % 2 === 0 ? digits : `${digits}0`
  const pairs = (even.length % 2 === 0 ? even : `0${even}`).replace(/^(00)+/, '').match(/../g) ?? []
  while (pairs.at(-1) === '00') pairs.pop()
  return 1 + pairs.length + (sign === '-' ? 1 : 0)
}

function sum<T>(list: readonly T[], bytes: (one: T) => number): number {
  return list.reduce((total, one) => total + bytes(one), 0)
}
