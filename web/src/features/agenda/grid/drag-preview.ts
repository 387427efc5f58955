import { timeOf } from '#shared/time.ts'
import type { Band } from '../forms/hours.ts'

/** Columns are measured when a drag begins, and not during it. */
export type MeasuredColumn = { key: string; left: number; width: number }
export type Geometry = {
  scroller: HTMLElement
  top: number
  columns: MeasuredColumn[]
  shown: Band
  scale: number
}

export function measure(scroller: HTMLElement, shown: Band, scale: number): Geometry {
  const body = scroller.querySelector<HTMLElement>('.agenda-body') as HTMLElement
  const columns = [...body.querySelectorAll<HTMLElement>('.agenda-column')].map((column) => ({
    key: column.dataset.column ?? '',
    left: column.offsetLeft,
    width: column.offsetWidth,
  }))
  return { scroller, top: body.offsetTop, columns, shown, scale }
}

export function pointAt(geometry: Geometry, box: DOMRect, x: number, y: number) {
  const { scroller, columns, shown, scale, top } = geometry
  const inside = x - box.left + scroller.scrollLeft
  const index = columns.findIndex(({ left, width }) => inside < left + width)
  const minutes = shown.start + (y - box.top + scroller.scrollTop - top) / scale
  return { index: index < 0 ? columns.length - 1 : index, minutes }
}

/** The hint appears before the drop. */
export type Hint = { text: string; isOver: boolean }
type GhostPlace = { index: number; start: number; end: number; hint: Hint }

/**
 * Only transforms and text change during a drag; a tall filling behind a clipping edge changes its length.
 */
export function createGhost(root: HTMLElement, geometry: Geometry, stretches: boolean, length: number) {
  const fill = root.querySelector<HTMLElement>('.ghost-fill') as HTMLElement
  const time = root.querySelector<HTMLElement>('.ghost-time') as HTMLElement
  const word = root.querySelector<HTMLElement>('.ghost-word') as HTMLElement
  const { shown, scale, columns } = geometry
  const full = (shown.end - shown.start) * scale
  root.style.width = `${(columns[0]?.width ?? 0) - 6}px`
  root.style.height = `${stretches ? full : length * scale}px`
  root.hidden = false
  let last = ''
  return {
    place({ index, start, end, hint: { text, isOver } }: GhostPlace) {
      const key = `${index} ${start} ${end} ${text}`
      if (key === last) return
      last = key
      const x = (columns[index]?.left ?? 0) + 2
      root.style.transform = `translate(${x}px, ${(start - shown.start) * scale}px)`
      root.dataset.size = sizeOf((end - start) * scale)
      if (stretches) fill.style.transform = `translateY(${(end - start) * scale - full}px)`
      time.textContent = `${timeOf(start)}–${timeOf(Math.min(end, 1440))}`
      if (word.textContent === text) return
      word.textContent = text
      root.dataset.conflict = isOver ? 'yes' : 'no'
    },
    end() {
      root.hidden = true
      root.style.transform = ''
      fill.style.transform = ''
    },
  }
}
const sizeOf = (height: number) => (height < 38 ? 's' : height < 58 ? 'm' : 'l')

export type Ghost = ReturnType<typeof createGhost>
