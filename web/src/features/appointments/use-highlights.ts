import { useCallback, useMemo, useState } from 'react'
import type { Looks } from './grid-column.tsx'
import type { Item } from './items.ts'

type Highlight = 'fresh' | 'refused'
const HIGHLIGHT_MS = 2_500

/** What just arrived from somebody else or was just refused, for a moment. */
export function useHighlights() {
  const [highlights, setHighlights] = useState<ReadonlyMap<string, Highlight>>(new Map())
  const highlight = useCallback((ids: readonly string[], kind: Highlight) => {
    setHighlights((before) => new Map([...before, ...ids.map((id) => [id, kind] as const)]))
    setTimeout(
      () => setHighlights((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
      HIGHLIGHT_MS,
    )
  }, [])
  return { highlights, highlight }
}

/** Together with what waits for the server's word. */
export function useLooks(
  highlights: ReadonlyMap<string, Highlight>,
  pending: ReadonlyMap<string, Item>,
): Looks['highlights'] {
  return useMemo(
    () => new Map([...highlights, ...[...pending.keys()].map((id) => [id, 'pending'] as const)]),
    [highlights, pending],
  )
}
