import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Band } from '../forms/hours.ts'
import { type Item, longestOf, mayMove } from '../forms/items.ts'
import { ignoreSecondPress, swallowClick } from './double-press.ts'
import { createGhost, type Geometry, type Ghost, type Hint, measure, pointAt } from './drag-preview.ts'
import { durationAt, pull, startAt, stretchAt } from './geometry.ts'

export type GridPlace = { index: number; start: number; end: number }
type Kind = 'move' | 'resize' | 'draw'

type DragOptions = {
  scroller: RefObject<HTMLDivElement | null>
  ghost: RefObject<HTMLDivElement | null>
  shown: Band
  scale: number
  snap: number
  slot: number
  itemOf: (id: string) => Item | undefined
  hintOf: (item: Item | undefined, place: GridPlace) => Hint
  onBegin: (item: Item | undefined, kind: Kind) => void
  onEnd: () => void
  onDrop: (item: Item, place: GridPlace) => void
  /** `drawn` means a drag with a length; a click gives only the start. */
  onDraw: (place: GridPlace, drawn: boolean) => void
}

type Drag = {
  kind: Kind
  item?: Item
  pointer: number
  /** The pointer was pressed here. */
  from: { x: number; y: number }
  at: { x: number; y: number; fine: boolean }
  index: number
  grabbed: number
  active?: { geometry: Geometry; box: DOMRect; ghost: Ghost; place: GridPlace; frame: number }
  timer?: ReturnType<typeof setTimeout>
}

/** More movement makes a press a drag; a finger must rest first. */
const SLACK = 4
const TOUCH_SLACK = 9
const LONG_PRESS_MS = 350

/** It supports mouse, pen and finger. Nothing renders meanwhile, because the ghost follows by itself. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options)
  latest.current = options
  const drag = useRef<Drag>(undefined)

  const finish = useCallback((drop: boolean, isDown: boolean) => {
    const current = drag.current
    drag.current = undefined
    if (!current) return
    clearTimeout(current.timer)
    const { active, item, kind } = current
    const { onEnd, onDrop, onDraw, scroller } = latest.current
    if (!active) {
      if (drop && kind === 'draw') onDraw(placeOf(current, latest.current, true), false)
      return
    }
    cancelAnimationFrame(active.frame)
    active.ghost.end()
    delete scroller.current?.dataset.dragging
    onEnd()
    swallowClick(isDown)
    if (!drop) return
    if (kind === 'draw') onDraw(active.place, true)
    else if (item) onDrop(item, active.place)
  }, [])

  const begin = useCallback(() => {
    const current = drag.current
    const { scroller, ghost: root, shown, scale, onBegin } = latest.current
    if (!current || !scroller.current || !root.current) return
    const geometry = measure(scroller.current, shown, scale)
    const { item, kind } = current
    const length = item ? item.end - item.start : 0
    onBegin(item, kind)
    const ghost = createGhost(root.current, geometry, kind !== 'move', length)
    scroller.current.dataset.dragging = kind
    const box = scroller.current.getBoundingClientRect()
    const place = { index: current.index, start: item?.start ?? 0, end: item?.end ?? 0 }
    const active = { geometry, box, ghost, place, frame: 0 }
    current.active = active
    const frame = () => {
      autoScroll(current, active)
      active.place = placeOf(current, latest.current)
      ghost.place({ ...active.place, hint: latest.current.hintOf(item, active.place) })
      active.frame = requestAnimationFrame(frame)
    }
    frame()
  }, [])

  useEffect(() => {
    const element = options.scroller.current
    if (!element) return
    const presses = ignoreSecondPress(element)
    const onDown = (event: PointerEvent) => {
      if (presses.isSecondPress()) return swallowClick(true)
      const target = event.target as HTMLElement
      const column = target.closest<HTMLElement>('.agenda-column')
      if (event.button !== 0 || drag.current || !column) return
      const block = target.closest<HTMLElement>('[data-item]')
      const item = block ? latest.current.itemOf(block.dataset.item ?? '') : undefined
      if (block && (!item || block.dataset.fixed)) return
      const { shown, scale } = latest.current
      const geometry = measure(element, shown, scale)
      const point = pointAt(geometry, element.getBoundingClientRect(), event.clientX, event.clientY)
      const grip = target.closest('[data-grip]')
      if (item && !grip && !mayMove(item)) return
      drag.current = {
        kind: item ? (grip ? 'resize' : 'move') : 'draw',
        item,
        pointer: event.pointerId,
        from: { x: event.clientX, y: event.clientY },
        at: { x: event.clientX, y: event.clientY, fine: event.shiftKey },
        index: point.index,
        grabbed: item ? point.minutes - item.start : point.minutes,
      }
      if (event.pointerType === 'touch') drag.current.timer = setTimeout(begin, LONG_PRESS_MS)
    }
    const onMove = (event: PointerEvent) => {
      const current = drag.current
      if (event.pointerId !== current?.pointer) return
      current.at = { x: event.clientX, y: event.clientY, fine: event.shiftKey }
      if (current.active) return
      const distance = Math.hypot(event.clientX - current.from.x, event.clientY - current.from.y)
      if (event.pointerType !== 'touch') {
        if (distance > SLACK) begin()
      } else if (distance > TOUCH_SLACK) {
        // The finger scrolls, so this is no drag.
        clearTimeout(current.timer)
        drag.current = undefined
      }
    }
    const onUp = (event: PointerEvent) => event.pointerId === drag.current?.pointer && finish(true, false)
    const onCancel = (event: PointerEvent) =>
      event.pointerId === drag.current?.pointer && finish(false, false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.active) return
      event.preventDefault()
      event.stopPropagation()
      finish(false, true)
    }
    // A dragging finger must neither scroll nor open the browser's menu.
    const onTouch = (event: TouchEvent) => drag.current?.active && event.preventDefault()
    const onMenu = (event: Event) => drag.current && event.preventDefault()
    element.addEventListener('pointerdown', onDown)
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onKey, true)
    element.addEventListener('touchmove', onTouch, { passive: false })
    element.addEventListener('contextmenu', onMenu)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onKey, true)
      element.removeEventListener('touchmove', onTouch)
      element.removeEventListener('contextmenu', onMenu)
      presses.stop()
      finish(false, true)
    }
  }, [options.scroller, begin, finish])
}

/** Shift snaps to five minutes. */
function placeOf(
  current: Drag,
  { scroller, shown, scale, snap, slot }: DragOptions,
  click = false,
): GridPlace {
  const { kind, item, grabbed, active, at } = current
  const element = scroller.current as HTMLElement
  const geometry = active?.geometry ?? measure(element, shown, scale)
  const point = pointAt(geometry, active?.box ?? element.getBoundingClientRect(), at.x, at.y)
  const step = at.fine ? 5 : snap
  if (kind === 'draw' || !item) {
    const to = click ? grabbed : point.minutes
    return { index: current.index, ...stretchAt(grabbed, to, step, slot, shown) }
  }
  if (kind === 'resize') {
    const duration = durationAt(point.minutes, item.start, longestOf(item), step, shown)
    return { index: current.index, start: item.start, end: item.start + duration }
  }
  const duration = item.end - item.start
  const start = startAt(point.minutes, grabbed, duration, step, shown)
  return { index: point.index, start, end: start + duration }
}

function autoScroll({ kind, at }: Drag, { box, geometry }: NonNullable<Drag['active']>) {
  const { scroller, top } = geometry
  const down = pull(at.y - box.top - top, box.height - top)
  const right = kind === 'move' ? pull(at.x - box.left, box.width) : 0
  if (down) scroller.scrollTop += down
  if (right) scroller.scrollLeft += right
}
