import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * One part of the address's query as state; an empty text takes it out. What opens something leaves a step in the history
 * to go back to; what closes it leaves none, nor does anything with `replace`: what is typed or filtered.
 */
export function useSearchParam(
  name: string,
  { replace = false }: { replace?: boolean } = {},
): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: replace || !value },
      ),
    [name, replace, setSearch],
  )
  return [search.get(name) ?? '', set]
}

/** Takes parts out of the address's query in one change, which leaves the history as it is. */
export function useClearParams(...names: string[]): () => void {
  const [, setSearch] = useSearchParams()
  return () =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => !names.includes(name))), {
      replace: true,
    })
}
