/** Concurrent callers share one load; failures are not cached. Never decide a write from it. */
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
