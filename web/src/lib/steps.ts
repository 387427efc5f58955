import { type MouseEvent, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * `open` leaves a step in the history to go back to, `put` leaves none, and `close` goes back over the steps that
 * opening left, so that none of them is left to be pressed away. Where there are none, as after a link, it puts.
 */
type How = 'open' | 'put' | 'close'

/**
 * What a step of the history keeps: the queries of those before it on which something was opened. Outlives a reload.
 */
type Steps = { steps: string[] }

/** Of the address as it is now: a callback may be older than that. The router keeps the state under `usr`. */
const stepsNow = () => (window.history.state as { usr?: Partial<Steps> } | null)?.usr?.steps ?? []
const queryNow = () => new URLSearchParams(window.location.search)

/** Going back takes a moment, and what is wanted meanwhile waits: it is of the address that comes. */
let isGoingBack = false
const afterwards = (then: () => void) => window.addEventListener('popstate', then, { once: true })

function goBack(steps: number) {
  isGoingBack = true
  afterwards(() => {
    isGoingBack = false
  })
  window.history.go(-steps)
}

/** Changes the query of the present address, for the screen that is shown: `change(make, how)`. */
export function useChangeQuery() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (make: (now: URLSearchParams) => URLSearchParams, how: How) => {
      const change = () => {
        // The answer to something begun on a screen that was left must not lead back to it.
        if (window.location.pathname !== pathname) return
        const now = queryNow().toString()
        const next = make(queryNow()).toString()
        if (next === now) return
        const steps = stepsNow()
        const back = how === 'close' ? steps.lastIndexOf(next) : -1
        if (back >= 0) return goBack(steps.length - back)
        const state: Steps = { steps: how === 'open' ? [...steps, now] : steps }
        navigate({ pathname, search: next }, { replace: how !== 'open', state })
      }
      if (isGoingBack) afterwards(change)
      else change()
    },
    [pathname, navigate],
  )
}

/**
 * What makes a link to another query of this screen open or close as `useChangeQuery` does; a new tab is left alone.
 */
export function useQueryLink(query: string, how: How) {
  const change = useChangeQuery()
  return {
    to: `?${query}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      change(() => new URLSearchParams(query), how)
    },
  }
}
