/** Whether two values are written the same. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was typed over data that somebody else has saved meanwhile: fields that were changed stay, the others become
 * what stands there now. `conflicts` are the fields that both have changed.
 */
export function rebase<T extends object>(typed: T, base: T, now: T): { values: T; conflicts: (keyof T)[] } {
  const touched = (Object.keys(typed) as (keyof T)[]).filter((field) => !same(typed[field], base[field]))
  return {
    values: { ...now, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) },
    conflicts: touched.filter((field) => !same(now[field], base[field]) && !same(now[field], typed[field])),
  }
}
