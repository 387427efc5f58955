import { useCallback, useState } from 'react'
import type { Item } from '../forms/items.ts'
import type { Looks } from './grid-column.tsx'

type Highlight = 'fresh' | 'refused'
const HIGHLIGHT_MS = 2_500

/** New items of others and refused ones are highlighted for a moment. */
export function useHighlights() {
  const [highlights, setHighlights] = useState<ReadonlyMap<string, Highlight>>(new Map())
  const highlight = useCallback((ids: readonly string[], kind: Highlight) => {
    setHighlights((before) => new Map([...before, ...ids.map((id) => [id, kind] as const)]))
    setTimeout(
      () => setHighlights((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
      HIGHLIGHT_MS,
    )
  }, [])
  const highlightsWith = useCallback(
    (pending: ReadonlyMap<string, Item>): Looks['highlights'] =>
      new Map([...highlights, ...[...pending.keys()].map((id) => [id, 'pending'] as const)]),
    [highlights],
  )
  return { highlightsWith, highlight }
}
