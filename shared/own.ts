/** Every object inherits `constructor` and the like. */
export function own<T>(record: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined
}
