import { QueryClient } from '@tanstack/react-query'
import { isFailure } from './failure.ts'

const MINUTE_MS = 60_000

/** A refusal is final, and a server that hangs is asked twice; anything else is tried three times more. */
function mayRetry(count: number, error: unknown): boolean {
  if (!isFailure(error)) return count < 3
  return error.code === 'timeout' ? count < 1 : count < 3 && !(error.status >= 400 && error.status < 500)
}

/** Query settings: fresh 5 min, kept 10, retries from 2 s on. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: mayRetry,
        retryDelay: (attempt) => 2_000 * (attempt + 1),
        // Otherwise an offline browser waits for ever without an error.
        networkMode: 'always',
      },
    },
  })
}
