import { serverNow } from '../../lib/server-time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'

/** Pending messages are read again at this interval. */
const WATCH_MS = 3_000
const WAITING_MS = 30_000
const SOON_MS = 2 * 60_000

/** They are polled while one is pending. */
export function useMessages() {
  return useStaffQuery(
    'listNotifications',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const queued = state.data?.notifications.filter(({ status }) => status === 'queued') ?? []
        if (queued.length === 0) return false
        const isRecent = queued.some(
          ({ created_at }) => Date.parse(created_at) > serverNow().getTime() - SOON_MS,
        )
        return isRecent ? WATCH_MS : WAITING_MS
      },
    },
  )
}
