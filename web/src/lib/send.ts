import { failureOf, isFailure, noConnection, timedOut, unexpected } from './failure.ts'
import { noteServerTime } from './server-time.ts'

/** A request times out after this many milliseconds. */
export const TIMEOUT_MS = 30_000

/** The signal passed to `request` ends it, by time or by `signal`. Throws a `Failure` for every error. */
export async function answerOf<T>(
  request: (signal: AbortSignal) => Promise<Response>,
  signal?: AbortSignal,
): Promise<T> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  const forward = () => stop.abort()
  signal?.addEventListener('abort', forward)
  try {
    const response = await request(stop.signal)
    noteServerTime(response)
    if (!response.ok) throw await failureOf(response)
    if (response.status === 204) return {} as T
    return await response.json().catch(() => {
      throw unexpected()
    })
  } catch (error) {
    if (isFailure(error)) throw error
    throw stop.signal.aborted && !signal?.aborted ? timedOut() : noConnection()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}
