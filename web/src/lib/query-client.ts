import { QueryClient } from '@tanstack/react-query'
import { isFailure } from './failure.ts'

const MINUTE_MS = 60_000

/** Query settings: fresh 5 min, kept 10, up to 3 retries from 2 s on, none on 4xx. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: (count, error) =>
          count < 3 && !(isFailure(error) && error.status >= 400 && error.status < 500),
        retryDelay: (attempt) => 2_000 * (attempt + 1),
        // Otherwise an offline browser waits for ever without an error.
        networkMode: 'always',
      },
    },
  })
}
