import type { Json } from '../template/resolve.ts'

/** Keys are lower-case; missing ones are absent. */
export type Context = Record<string, readonly string[] | undefined>
export type Condition = { operator: string; key: string; values: string[] }

const equals = (pattern: string) => (value: string) => value === pattern
const operators: Record<string, (pattern: string) => (value: string) => boolean> = {
  StringEquals: equals,
  StringLike: likeness,
  Bool: equals,
  // AWS documents that ArnEquals and ArnLike behave identically.
  ArnEquals: likeness,
  ArnLike: likeness,
}
const keys = new Set(['dynamodb:leadingkeys', 'aws:sourceaccount', 'aws:sourcearn', 'aws:securetransport'])
const FOR_ALL = 'ForAllValues:'

/** An operator or key that is not modelled throws. */
export function readConditions(block: Json): Condition[] {
  return Object.entries<Json>(block ?? {}).flatMap(([operator, tests]) => {
    if (!operators[operator.replace(FOR_ALL, '')]) throw new Error(`unknown condition operator ${operator}`)
    return Object.entries<Json>(tests).map(([name, values]) => {
      const key = name.toLowerCase()
      if (!keys.has(key)) throw new Error(`unknown condition key ${name}`)
      return { operator, key, values: [values].flat().map(String) }
    })
  })
}

/** `ForAllValues` holds without any value, as in IAM. */
export function compileCondition({ operator, key, values }: Condition): (context: Context) => boolean {
  const compare = operators[operator.replace(FOR_ALL, '')] as (typeof operators)[string]
  const tests = values.map((value) => compare(value))
  const meets = (value: string) => tests.some((test) => test(value))
  return operator.startsWith(FOR_ALL)
    ? (context) => (context[key] ?? []).every(meets)
    : (context) => (context[key] ?? []).some(meets)
}

/** Compiles IAM's wildcards: `*` for any characters, `?` for one. */
export function likeness(pattern: string, flags = ''): (value: string) => boolean {
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const expression = new RegExp(`^${source.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`, flags)
  return (value) => expression.test(value)
}
