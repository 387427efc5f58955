/** Null and empty text mean that there is no value (RULINGS B21). */
export function withoutBlanks<T extends object>(item: { [F in keyof T]: T[F] | null }): T {
  const kept = Object.entries(item).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(kept) as T
}
