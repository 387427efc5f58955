/** What a record says for a word that somebody typed: `constructor` and the like are in every object. */
export function own<T>(record: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined
}
