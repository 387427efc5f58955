import { createQueryClient } from '../../lib/query-client.ts'

export const queryClient = createQueryClient()

/** Free times after an attempt to book are not those shown before it. */
export function forgetFreeTimes(slug: string) {
  for (const route of ['getAvailability', 'getCalendar'])
    queryClient.removeQueries({ queryKey: [route, slug] })
}
