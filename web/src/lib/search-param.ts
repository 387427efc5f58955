import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeQuery } from './steps.ts'

/** A query parameter as state. Setting adds a history entry, removing goes back; `replace` does neither. */
export function useSearchParam(
  name: string,
  { replace = false }: { replace?: boolean } = {},
): [string, (value: string) => void] {
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const set = useCallback(
    (value: string) =>
      change(
        (next) => {
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        replace ? 'replace' : value ? 'push' : 'back',
      ),
    [name, replace, change],
  )
  return [search.get(name) ?? '', set]
}

/** Removes parameters in one change, and goes back if they were added here. */
export function useClearParams(...names: string[]): () => void {
  const change = useChangeQuery()
  return () =>
    change((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), 'back')
}
