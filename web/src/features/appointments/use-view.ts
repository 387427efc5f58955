import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeQuery } from '../../lib/query-state.ts'
import { readView, type View, writeView } from './view.ts'

/**
 * What the address says, and the way to change it. Opening an appointment or the form for a new one leaves a step to
 * go back to, which closing takes back; the rest leaves none.
 */
export function useView(today: string) {
  const [params] = useSearchParams()
  const changeQuery = useChangeQuery()
  const view = useMemo(() => readView(params, today), [params, today])
  const isOpen = Boolean(view.appointment)
  const change = useCallback(
    (part: Partial<View>) => {
      const opens = 'appointment' in part && Boolean(part.appointment)
      const how = !('appointment' in part) || opens === isOpen ? 'replace' : opens ? 'push' : 'back'
      changeQuery((now) => {
        const before = readView(now, today)
        // Whose week it was is no filter of the days and lists that follow.
        const leaves = before.layout === 'semana' && part.layout && part.layout !== 'semana'
        return writeView(now, { ...before, ...(leaves && { professionals: [] }), ...part }, today)
      }, how)
    },
    [changeQuery, isOpen, today],
  )
  const isCreating = params.get('novo') === '1'
  const setCreating = useCallback(
    (creating: boolean) =>
      changeQuery(
        (next) => {
          if (creating) next.set('novo', '1')
          else next.delete('novo')
          return next
        },
        creating ? 'push' : 'back',
      ),
    [changeQuery],
  )
  return { view, change, isCreating, setCreating }
}
