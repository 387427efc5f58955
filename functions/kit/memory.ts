/**
 * Caches the results of `load` in the function's memory for `seconds`, at most `limit` keys. Concurrent callers of a key
 * share one load; failures are not cached. A cached value may be stale by that much: never decide a write from it.
 */
export function ttlCache<T>(seconds: number, limit: number, load: (key: string) => Promise<T>) {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  return (key: string, now: Date): Promise<T> => {
    const known = kept.get(key)
    if (known && known.until > now.getTime()) return known.value
    const value = load(key)
    kept.delete(key)
    if (kept.size >= limit)
      for (const oldest of kept.keys()) {
        kept.delete(oldest)
        break
      }
    kept.set(key, { until: now.getTime() + seconds * 1000, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
