import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readView, type View, writeView } from './view.ts'

/** What the address says, and the way to change it. Opening a visit leaves a step to go back to, the rest does not. */
export function useView(today: string) {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params, today), [params, today])
  const change = useCallback(
    (part: Partial<View>) =>
      setParams(
        (before) => {
          const was = readView(before, today)
          // Whose week it was is no filter of the days and lists that follow.
          const leaves = was.layout === 'semana' && part.layout && part.layout !== 'semana'
          return writeView(before, { ...was, ...(leaves && { professionals: [] }), ...part }, today)
        },
        { replace: !part.visit },
      ),
    [setParams, today],
  )
  const isCreating = params.get('novo') === '1'
  const setCreating = useCallback(
    (creating: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (creating) next.set('novo', '1')
          else next.delete('novo')
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { view, change, isCreating, setCreating }
}
