import { type RefObject, useEffect, useRef } from 'react'
import { timeOf } from '#shared/time.ts'
import type { Band } from '../forms/hours.ts'

type HoverOptions = {
  scroller: RefObject<HTMLDivElement | null>
  label: RefObject<HTMLDivElement | null>
  shown: Band
  scale: number
  snap: number
}

/** It shows where a click would begin, without rendering. */
export function useHoverTime(options: HoverOptions) {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const element = options.scroller.current
    if (!element) return
    const onMove = (event: PointerEvent) => {
      const { label, shown, scale, snap } = latest.current
      const column = (event.target as HTMLElement).closest?.('.agenda-column')
      if (!label.current || 'dragging' in element.dataset) return
      const hidden = !column || event.pointerType === 'touch'
      if (label.current.hidden !== hidden) label.current.hidden = hidden
      if (hidden) return
      const minutes = shown.start + (event.clientY - column.getBoundingClientRect().top) / scale
      const start = Math.floor(minutes / snap) * snap
      label.current.textContent = timeOf(start)
      label.current.style.transform = `translateY(${(start - shown.start) * scale}px)`
    }
    const onLeave = () => {
      if (latest.current.label.current) latest.current.label.current.hidden = true
    }
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [options.scroller])
}
