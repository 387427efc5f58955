/**
 * Caches `load` for `seconds`; callers share one load. Failures are not cached. Never decide a write from it.
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
