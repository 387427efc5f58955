import { createQueryClient } from '../../lib/query-client.ts'

export const queryClient = createQueryClient()

/** After an attempt to book, free times must be read again. */
export function forgetFreeTimes(slug: string) {
  for (const route of ['getAvailability', 'getCalendar'])
    queryClient.removeQueries({ queryKey: [route, slug] })
}
