import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeQuery } from './steps.ts'

/**
 * One part of the address's query as state; an empty text takes it out. What opens something leaves a step in the
 * history to go back to, and closing it goes back; with `replace`, for what is typed or filtered, the history stays
 * as it is.
 */
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
        replace ? 'put' : value ? 'open' : 'close',
      ),
    [name, replace, change],
  )
  return [search.get(name) ?? '', set]
}

/** Takes parts out of the address's query in one change, and goes back to where they were put in, if it was here. */
export function useClearParams(...names: string[]): () => void {
  const change = useChangeQuery()
  return () =>
    change((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), 'close')
}
