import { useCallback, useMemo, useState } from 'react'
import type { Looks } from './grid-column.tsx'
import type { Item } from './items.ts'

type Mark = 'fresh' | 'refused'
const MARK_MS = 2_500

/** What just arrived from somebody else or was just refused, for a moment. */
export function useMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map())
  const mark = useCallback((ids: readonly string[], kind: Mark) => {
    setMarks((before) => new Map([...before, ...ids.map((id) => [id, kind] as const)]))
    setTimeout(() => setMarks((before) => new Map([...before].filter(([id]) => !ids.includes(id)))), MARK_MS)
  }, [])
  return { marks, mark }
}

/** Together with what waits for the server's word. */
export function useLooks(
  marks: ReadonlyMap<string, Mark>,
  pending: ReadonlyMap<string, Item>,
): Looks['marks'] {
  return useMemo(
    () => new Map([...marks, ...[...pending.keys()].map((id) => [id, 'pending'] as const)]),
    [marks, pending],
  )
}
