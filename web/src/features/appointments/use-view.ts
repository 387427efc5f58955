import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readView, type View, writeView } from './view.ts'

/** Of a step in the history that opened something: the address that it left, to which closing goes back. */
type Step = { beneath: string } | null

type Ways = { change: (part: Partial<View>) => void; setCreating: (creating: boolean) => void }

/**
 * What the address says, and the way to change it. Opening a visit or the form for a new one leaves a step to go back
 * to, which closing takes back; the rest leaves none.
 */
export function useView(today: string) {
  const [params] = useSearchParams()
  const { key, state } = useLocation()
  const step: Step = state
  const navigate = useNavigate()
  const view = useMemo(() => readView(params, today), [params, today])
  const leaving = useRef(false)
  /** What is wanted while going back takes its moment: done from where that leads. */
  const wish = useRef<(there: Ways) => void>(undefined)
  const latest = useRef<Ways>({ change: () => {}, setCreating: () => {} })
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one arrives
  useEffect(() => {
    leaving.current = false
    wish.current?.(latest.current)
    wish.current = undefined
  }, [key])
  const go = useCallback(
    (next: URLSearchParams, how: 'open' | 'close' | 'stay') => {
      const nameOf = (one: URLSearchParams) => writeView(one, readView(one, today), today).toString()
      if (how === 'open') return void navigate(`?${next}`, { state: { beneath: nameOf(params) } })
      if (how === 'stay') return void navigate(`?${next}`, { replace: true, state: step })
      // Somewhere else by now: there is nothing to go back to.
      if (step?.beneath !== nameOf(next)) return void navigate(`?${next}`, { replace: true })
      leaving.current = true
      void navigate(-1)
    },
    [navigate, params, step, today],
  )
  const change = useCallback(
    (part: Partial<View>) => {
      if (leaving.current) {
        wish.current = (there) => there.change(part)
        return
      }
      // Whose week it was is no filter of the days and lists that follow.
      const leaves = view.layout === 'semana' && part.layout && part.layout !== 'semana'
      const next = { ...view, ...(leaves && { professionals: [] }), ...part }
      const how = Boolean(next.visit) === Boolean(view.visit) ? 'stay' : next.visit ? 'open' : 'close'
      go(writeView(params, next, today), how)
    },
    [go, params, view, today],
  )
  const isCreating = params.get('novo') === '1'
  const setCreating = useCallback(
    (creating: boolean) => {
      if (leaving.current) {
        wish.current = (there) => there.setCreating(creating)
        return
      }
      const next = new URLSearchParams(params)
      if (creating) next.set('novo', '1')
      else next.delete('novo')
      go(next, creating ? 'open' : 'close')
    },
    [go, params],
  )
  latest.current = { change, setCreating }
  return { view, change, isCreating, setCreating }
}
