import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

type QueryViewProps<T> = {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  failed: string
  skeleton: ReactNode
  empty?: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** Loaded data stays when a later read fails. */
export function QueryView<T>({ query, failed, skeleton, empty, children }: QueryViewProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return (empty?.(data) || children(data)) ?? null
  if (error) return <LoadError title={failed} error={error} busy={isFetching} again={refetch} />
  return skeleton
}
