import { type MouseEvent, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** `push` adds a history entry, `replace` replaces it, `back` goes back over added ones, else replaces. */
type How = 'push' | 'replace' | 'back'

/** State of a history entry: the queries before each opening. Survives a reload. */
type Steps = { steps: string[] }

/** Reads the current entry: a callback may be older. The router keeps the state under `usr`. */
const stepsNow = () => (window.history.state as { usr?: Partial<Steps> } | null)?.usr?.steps ?? []
const queryNow = () => new URLSearchParams(window.location.search)

/** Going back is asynchronous: changes meanwhile wait for the new address. */
let isGoingBack = false
const afterwards = (then: () => void) => window.addEventListener('popstate', then, { once: true })

function goBack(steps: number) {
  isGoingBack = true
  afterwards(() => {
    isGoingBack = false
  })
  window.history.go(-steps)
}

/** Changes the query of the current screen's address: `change(make, how)`. */
export function useChangeQuery() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (make: (now: URLSearchParams) => URLSearchParams, how: How) => {
      const change = () => {
        // A late answer must not lead back to a screen that was left.
        if (window.location.pathname !== pathname) return
        const now = queryNow().toString()
        const next = make(queryNow()).toString()
        if (next === now) return
        const steps = stepsNow()
        const back = how === 'back' ? steps.lastIndexOf(next) : -1
        if (back >= 0) return goBack(steps.length - back)
        const state: Steps = { steps: how === 'push' ? [...steps, now] : steps }
        navigate({ pathname, search: next }, { replace: how !== 'push', state })
      }
      if (isGoingBack) afterwards(change)
      else change()
    },
    [pathname, navigate],
  )
}

/** Props of a link that opens or closes like `useChangeQuery`; modified clicks open a new tab. */
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
