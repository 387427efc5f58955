import { type ReactNode, useEffect, useRef } from 'react'

let firstScreen = true

/**
 * The question a screen asks. It takes the focus when the screen changes (not on the first one of the page), so that
 * keyboard and screen reader go on from there.
 */
export function ScreenHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!firstScreen) {
      window.scrollTo({ top: 0 })
      heading.current?.focus({ preventScroll: true })
    }
    firstScreen = false
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-balance font-bold text-2xl tracking-tight sm:text-[1.75rem]">
      {children}
    </h2>
  )
}
