import { QueryClient } from '@tanstack/react-query'
import { isFailure } from './failure.ts'

const MINUTE_MS = 60_000

/** A refusal is final, and a server that hangs is asked twice; others are retried three times. */
function mayRetry(count: number, error: unknown): boolean {
  if (!isFailure(error)) return count < 3
  return error.code === 'timeout' ? count < 1 : count < 3 && !(error.status >= 400 && error.status < 500)
}

/** Data is fresh for 5 min and kept for 10. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: mayRetry,
        retryDelay: (attempt) => 2_000 * (attempt + 1),
        // Otherwise an offline browser waits forever without an error.
        networkMode: 'always',
      },
    },
  })
}
