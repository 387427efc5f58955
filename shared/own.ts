/** Returns a record's own value for a typed word: every object inherits `constructor` and the like. */
export function own<T>(record: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined
}
