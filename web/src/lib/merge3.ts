export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Typed fields win; `conflicts` lists fields that both changed. */
export function merge3<T extends object>(typed: T, base: T, now: T): { values: T; conflicts: (keyof T)[] } {
  const touched = (Object.keys(typed) as (keyof T)[]).filter((field) => !same(typed[field], base[field]))
  return {
    values: { ...now, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) },
    conflicts: touched.filter((field) => !same(now[field], base[field]) && !same(now[field], typed[field])),
  }
}

/** A change sends only these, so that it touches nothing else. */
export function changedFields<T extends object>(now: T, base: T): Partial<T> {
  const changed = Object.entries(now).filter(([field, value]) => !same(value, base[field as keyof T]))
  return Object.fromEntries(changed) as Partial<T>
}
