import { useCallback, useEffect, useState } from 'react'
import type { BookingPage } from '#shared/booking.ts'
import { PREVIEW_QUERY } from '#shared/preview.ts'
import { call } from '../../lib/api.ts'
import type { Failure } from '../../lib/failure.ts'
import { withRetries } from '../../lib/with-retries.ts'
import type { ThemedPage } from './apply-theme.ts'

const QUIET = 1
const PAUSES = [2_000, 4_000, 6_000]
/** A visible page is read again at this age; the server caches for 30 s at most. */
const FRESH_MS = 25_000
/** The age is checked this often, so a returning visitor soon gets a new page. */
const TICK_MS = 2_000

/** It is infinite while the page is being read. */
let answered = 0

/** Most pages need only colours; a failure to load the rest still draws the page. */
function themed(
  page: BookingPage,
  slug: string,
  show: (themed: ThemedPage) => void,
): ThemedPage | Promise<ThemedPage> {
  const { business, config } = page
  const { font_family, layout_style, style } = config ?? {}
  const plain = business.slug === slug && !(business.logo_url || font_family || layout_style || style)
  if (plain && location.search !== `?${PREVIEW_QUERY}`) return { page }
  return import('./load-theme.ts').then(({ dress }) => dress(page, slug, show)).catch(() => ({ page }))
}

/** The query library would double the wait for the first question. */
export function usePage(slug: string) {
  const [state, setState] = useState<Partial<ThemedPage> & { failure?: Failure; loading: boolean }>({
    loading: true,
  })
  // A quiet reload keeps what the page shows, without a skeleton.
  const reload = useCallback(
    async (quiet?: unknown) => {
      answered = Number.POSITIVE_INFINITY
      const show = (change: object) => setState((shown) => ({ ...shown, ...change }))
      show({ loading: quiet !== QUIET })
      const answer = await withRetries(() => call('getBookingPage', slug, {}), PAUSES).then(
        async (page) => ({ failure: undefined, apply: undefined, ...(await themed(page, slug, show)) }),
        (failure: Failure) => ({ failure }),
      )
      answered = performance.now()
      show({ ...answer, loading: false })
    },
    [slug],
  )
  useEffect(() => {
    void reload()
    const timer = setInterval(() => {
      if (!document.hidden && performance.now() - answered > FRESH_MS) void reload(QUIET)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [reload])
  return { ...state, reload }
}
