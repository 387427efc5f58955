import { isOutcomeUnknown } from './failure.ts'

type Retries = {
  /** Pauses in ms before each retry; the server may name another one. */
  pauses: number[]
  onRetry?: () => void
  isRetried?: typeof isOutcomeUnknown
  /** A retry begins at most so many milliseconds after the first try. */
  patience?: number
}

const LONGEST_PAUSE = 8_000

/** Repeats a request whose outcome is unknown. */
export async function withRetries<T>(
  request: () => Promise<T>,
  { pauses, onRetry, isRetried = isOutcomeUnknown, patience = 30_000 }: Retries,
): Promise<T> {
  const began = performance.now()
  for (const pause of pauses) {
    try {
      return await request()
    } catch (error) {
      if (!isRetried(error) || performance.now() - began > patience) throw error
      onRetry?.()
      const wait = Math.min(error.retryAfter ? error.retryAfter * 1_000 : pause, LONGEST_PAUSE)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return request()
}
