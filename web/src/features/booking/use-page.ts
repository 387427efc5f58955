import { useCallback, useEffect, useRef, useState } from 'react'
import type { BookingPage } from '#shared/booking.ts'
import { call } from '../../lib/api.ts'
import type { Failure } from '../../lib/failure.ts'
import { patiently } from './patiently.ts'

const PAUSES = [2_000, 4_000, 6_000]
const FRESH_MS = 60_000

/** The business's page without the query library, which would double the wait for the first question. */
export function usePage(slug: string) {
  const [state, setState] = useState<{ page?: BookingPage; failure?: Failure; loading: boolean }>({
    loading: true,
  })
  const asked = useRef(0)
  const reload = useCallback(async () => {
    asked.current = Date.now()
    setState((shown) => ({ ...shown, loading: true }))
    const answer = await patiently(() => call('getBookingPage', slug, {}), PAUSES).then(
      (page) => ({ page, failure: undefined }),
      (failure: Failure) => ({ failure }),
    )
    setState((shown) => ({ ...shown, ...answer, loading: false }))
  }, [slug])
  useEffect(() => {
    void reload()
    const onReturn = () => {
      if (!document.hidden && Date.now() - asked.current > FRESH_MS) void reload()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [reload])
  return { ...state, reload }
}
