import { type ReactNode, useLayoutEffect, useRef } from 'react'

let firstScreen = true

export function PageTitle({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const namedAt = useRef<string>(undefined)
  // The focus moves as the title is drawn, because later it could leave another field.
  useLayoutEffect(() => {
    document.title = `${title} · Navalha`
    // A renamed screen keeps the focus where it is.
    const isRenamed = namedAt.current === window.location.pathname
    namedAt.current = window.location.pathname
    // A menu opened while the screen was loading stays open.
    const isInMenu = document.activeElement?.closest('[role=menu]')
    // A field that a person types into keeps the focus.
    const isTyping = document.activeElement?.matches('input, textarea')
    if (!firstScreen && !isRenamed && !isInMenu && !isTyping) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [title])
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-bold text-2xl tracking-tight">
          {title}
        </h1>
        {text && <p className="mt-0.5 text-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}
