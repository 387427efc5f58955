import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The address's parameters with one of them set, or taken out. */
export function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}

/** One parameter of the address as a state: an open dialog survives a reload and a sign-in. */
export function useParam(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string | null) => setParams((current) => withParam(current, name, value), { replace: true }),
    [name, setParams],
  )
  return [params.get(name), set]
}
