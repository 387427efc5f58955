import { type ReactNode, useLayoutEffect, useRef } from 'react'

let firstScreen = true

/** A screen's title and main action. Names the tab and takes the focus when the screen changes. */
export function PageTitle({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const namedAt = useRef<string>(undefined)
  // The focus moves as the title is drawn. Later it could leave what the person has focused since.
  useLayoutEffect(() => {
    document.title = `${title} · Navalha`
    // A renamed screen keeps the focus where it is.
    const isRenamed = namedAt.current === window.location.pathname
    namedAt.current = window.location.pathname
    // A menu opened while the screen was loading stays open.
    const isInMenu = document.activeElement?.closest('[role=menu]')
    // So does a field that a person has begun to type into, such as the assistant's.
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
