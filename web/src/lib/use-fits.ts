import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Tells if the table in a place fits into its width. Where it does not, it is shown otherwise, until the place is as wide
 * as the table was. `content` is what the table's width depends on.
 */
export function useFits(place: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [fits, setFits] = useState(true)
  const needed = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const table = element.querySelector('table')
      const box = table?.parentElement
      if (table && box) needed.current = table.offsetWidth + element.clientWidth - box.clientWidth
      if (element.clientWidth > 0) setFits(needed.current <= element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, content])
  return fits
}
