import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A table that does not fit is shown otherwise until there is room again. Its width depends on `content`. */
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
