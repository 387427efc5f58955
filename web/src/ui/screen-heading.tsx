import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

let firstScreen = true

/**
 * The question a screen asks. It takes the focus when the screen changes (not on the first one of the page), so that
 * keyboard and screen reader go on from there.
 */
export function ScreenHeading({ large, children }: { large?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!firstScreen) {
      window.scrollTo({ top: 0 })
      heading.current?.focus({ preventScroll: true })
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
