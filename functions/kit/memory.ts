/**
 * Caches the results of `load` in the function's memory for `seconds`, at most `limit` keys; a key of several parts is a
 * tuple. Concurrent callers of a key share one load; failures are not cached. A cached value may be stale by that much:
 * never decide a write from it.
 */
export function ttlCache<T, K extends string | readonly string[] = string>(
  seconds: number,
  limit: number,
  load: (key: K) => Promise<T>,
) {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  return (key: K, now: Date): Promise<T> => {
    const name = JSON.stringify(key)
    const known = kept.get(name)
    if (known && known.until > now.getTime()) return known.value
    const value = load(key)
    kept.delete(name)
    if (kept.size >= limit)
      for (const oldest of kept.keys()) {
        kept.delete(oldest)
        break
      }
    kept.set(name, { until: now.getTime() + seconds * 1000, value })
    value.catch(() => kept.delete(name))
    return value
  }
}
