import type { Json } from '../template/resolve.ts'

type Pattern = { [field: string]: Pattern | unknown[] }

/** An operator that is not modelled throws, so that no pattern matches too much. */
export function checkPattern(pattern: Pattern): void {
  for (const condition of Object.values(pattern)) {
    if (!Array.isArray(condition)) checkPattern(condition)
    else if (condition.some((item) => typeof item === 'object' && item !== null)) {
      throw new Error(`The local stack does not know the pattern operator ${JSON.stringify(condition)}`)
    }
  }
}

/** Tells whether every field of the pattern has one of its listed values. */
export function matches(pattern: Pattern, event: Json): boolean {
  for (const field in pattern) {
    const condition = pattern[field] as Pattern | unknown[]
    const value = event?.[field]
    if (!Array.isArray(condition)) {
      if (!matches(condition, value)) return false
    } else if (
      Array.isArray(value) ? !value.some((item) => condition.includes(item)) : !condition.includes(value)
    ) {
      return false
    }
  }
  return true
}
