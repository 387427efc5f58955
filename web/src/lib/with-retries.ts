import { isOutcomeUnknown } from './failure.ts'

type Retries = {
  onRetry?: () => void
  isRetried?: typeof isOutcomeUnknown
  /** A retry begins at most so many milliseconds after the first try. */
  patience?: number
}

const LONGEST_PAUSE = 8_000

/** Repeats a request whose outcome is unknown, after each of these pauses in ms or the one that the server names. */
export async function withRetries<T>(
  request: () => Promise<T>,
  pauses: readonly number[],
  { onRetry, isRetried = isOutcomeUnknown, patience = 30_000 }: Retries = {},
): Promise<T> {
  const began = performance.now()
  for (const pause of pauses) {
    try {
      return await request()
    } catch (error) {
      if (!isRetried(error) || performance.now() - began > patience) throw error
      onRetry?.()
      const wait = Math.min((error.retryAfter ?? 0) * 1_000 || pause, LONGEST_PAUSE)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return request()
}
