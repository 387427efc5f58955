import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

type Drag = { id: string; from: number; to: number; shift: number }
type Row = { top: number; height: number }

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/** The order changes once, on release. `listRef`'s children are the rows of `ids`. */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [drag, setDrag] = useState<Drag>()
  const list = useRef<HTMLElement>(null)
  const rows = useRef<Row[]>([])
  const start = useRef(0)

  const begin = (event: PointerEvent, id: string) => {
    if (event.button !== 0 || !list.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    rows.current = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top: top + scrollY, height }
    })
    start.current = event.clientY + scrollY
    const from = ids.indexOf(id)
    setDrag({ id, from, to: from, shift: 0 })
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    // It scrolls near the edges.
    if (event.clientY < 90) scrollBy(0, -14)
    if (event.clientY > innerHeight - 60) scrollBy(0, 14)
    const shift = event.clientY + scrollY - start.current
    const own = rows.current[drag.from] as Row
    const middle = own.top + own.height / 2 + shift
    const to = rows.current.filter(
      ({ top, height }, index) => index !== drag.from && top + height / 2 < middle,
    ).length
    setDrag({ ...drag, to, shift })
  }
  const end = () => {
    if (drag && drag.to !== drag.from) onOrder(moved(ids, drag.from, drag.to))
    setDrag(undefined)
  }
  return {
    listRef: list,
    dragged: drag?.id,
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent) => begin(event, id),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(undefined),
    }),
    /** The row moves while another passes it. */
    styleOf(index: number): CSSProperties | undefined {
      if (!drag) return undefined
      if (index === drag.from)
        return { transform: `translateY(${drag.shift}px)`, position: 'relative', zIndex: 10 }
      const height = rows.current[drag.from]?.height ?? 0
      const passed =
        drag.from < index && index <= drag.to ? -height : drag.to <= index && index < drag.from ? height : 0
      return { transform: `translateY(${passed}px)`, transition: 'transform 140ms ease-out' }
    },
  }
}
