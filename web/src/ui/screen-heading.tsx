import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

let firstScreen = true

/** It takes the focus when the screen changes, except on the first screen. */
export function ScreenHeading({ large, children }: { large?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!firstScreen) {
      window.scrollTo({ top: 0 })
      // In a frame, the person may be typing into the outer page.
      if (document.hasFocus()) heading.current?.focus({ preventScroll: true })
    }
    firstScreen = false
  }, [])
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={classNames(
        'text-balance font-bold tracking-tight',
        large ? 'text-4xl lg:text-[2.75rem]' : 'text-2xl sm:text-[1.75rem]',
      )}
    >
      {children}
    </h2>
  )
}
