import { isOutcomeUnknown } from '../../lib/failure.ts'

const LONGEST_PAUSE = 8_000
/** Another attempt may begin within this time. */
const PATIENCE = 30_000

/** The server may name a longer pause. */
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
