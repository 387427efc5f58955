import { isOutcomeUnknown } from '../../lib/failure.ts'

const LONGEST_PAUSE = 8_000
/** Gives the milliseconds from the first try in which another may begin. */
const PATIENCE = 30_000

/** Repeats a request without an answer after each pause (ms), or after the one that the server names. */
export async function patiently<T>(
  request: () => Promise<T>,
  [pause, ...pauses]: number[],
  onRetry?: () => void,
  began = performance.now(),
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!isOutcomeUnknown(error) || pause === undefined || performance.now() - began > PATIENCE) throw error
    onRetry?.()
    const wait = Math.min(error.retryAfter ? error.retryAfter * 1_000 : pause, LONGEST_PAUSE)
    await new Promise((resolve) => setTimeout(resolve, wait))
    return patiently(request, pauses, onRetry, began)
  }
}
