import { type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * `push` adds a history entry and `back` returns over added ones; if there is none, both replace the entry.
 */
type How = 'push' | 'replace' | 'back'

/** The oldest query comes first. */
type Opened = { before: string[] } | null

/** Going back is asynchronous, so changes wait for the new address. */
let isGoingBack = false
const afterwards = (then: () => void) => window.addEventListener('popstate', then, { once: true })

/** Use it as `change(make, how)`. */
export function useChangeQuery() {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(location)
  useLayoutEffect(() => {
    latest.current = location
  })
  return useCallback(
    (make: (now: URLSearchParams) => URLSearchParams, how: How) => {
      const change = () => {
        const { pathname } = latest.current
        const before = (latest.current.state as Opened)?.before ?? []
        // A late reply must not lead back to a screen that was left.
        if (window.location.pathname !== pathname) return
        const now = new URLSearchParams(window.location.search).toString()
        const next = make(new URLSearchParams(now)).toString()
        if (next === now) return
        const found = how === 'back' ? before.lastIndexOf(next) : -1
        if (found >= 0) {
          isGoingBack = true
          afterwards(() => {
            isGoingBack = false
          })
          navigate(found - before.length)
        } else {
          const state: Opened = { before: how === 'push' ? [...before, now] : before }
          navigate({ pathname, search: next }, { replace: how !== 'push', state })
        }
      }
      if (isGoingBack) afterwards(change)
      else change()
    },
    [navigate],
  )
}

/** Modified clicks open a new tab. */
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

/** Use it as `const [{ q }, set] = useQueryState({ q: '' })`. Defaults are left out of the address. */
export function useQueryState<T extends Record<string, string>>(
  defaults: T,
): [T, (part: Partial<T>) => void] {
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const latest = useRef(defaults)
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as T
  const set = useCallback(
    (part: Partial<T>) =>
      change((next) => {
        for (const [name, value] of Object.entries(part))
          if (value === latest.current[name]) next.delete(name)
          else next.set(name, String(value))
        return next
      }, 'replace'),
    [change],
  )
  return [values, set]
}

/** Opening adds a history entry, closing (`''`) goes back. Both remove the parameter `inside`. */
export function useOpened(name: string, inside?: string): [string, (value: string) => void] {
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const set = useCallback(
    (value: string) =>
      change(
        (next) => {
          if (value) next.set(name, value)
          else next.delete(name)
          if (inside) next.delete(inside)
          return next
        },
        value ? 'push' : 'back',
      ),
    [name, inside, change],
  )
  return [search.get(name) ?? '', set]
}
