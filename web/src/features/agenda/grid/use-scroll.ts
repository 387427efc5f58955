import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Band } from '../forms/hours.ts'
import type { Now } from '../panel/statuses.ts'
import type { GridColumn } from './grid-column.tsx'

/** It opens at the current hour or the beginning of work, and keeps the visible hour. */
export function useScroll(
  scroller: RefObject<HTMLDivElement | null>,
  columns: GridColumn[],
  shown: Band,
  scale: number,
  now: Now,
) {
  const key = columns.map(({ date }) => date).join()
  const latest = useRef({ columns, shown, scale, now })
  latest.current = { columns, shown, scale, now }

  // The browser clips the scroll position when the grid gets shorter, so it is kept here.
  const drawn = useRef({ top: 0, start: shown.start, scale })
  useEffect(() => {
    const element = scroller.current
    const onScroll = () => {
      drawn.current.top = element?.scrollTop ?? 0
    }
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => element?.removeEventListener('scroll', onScroll)
  }, [scroller])
  useLayoutEffect(() => {
    const { top, ...before } = drawn.current
    drawn.current = { top, start: shown.start, scale }
    if (!scroller.current || (before.start === shown.start && before.scale === scale)) return
    scroller.current.scrollTop = (before.start + top / before.scale - shown.start) * scale
    drawn.current.top = scroller.current.scrollTop
  }, [scroller, shown.start, scale])

  useEffect(() => {
    const element = scroller.current
    if (!key || !element) return
    const { columns, shown, scale, now } = latest.current
    const opens = Math.min(
      ...columns.flatMap(({ hours }) => hours.open.map(({ start }) => start)),
      shown.end - 60,
    )
    const isOn = columns.some(({ isToday }) => isToday) && now.minutes > opens && now.minutes < shown.end
    element.scrollTop = Math.max(0, (isOn ? now.minutes - 75 : opens - 15) - shown.start) * scale
    drawn.current.top = element.scrollTop
  }, [key, scroller])
}
