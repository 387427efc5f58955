import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './sheet.css'

type SheetProps = {
  title: string
  /** A calendar needs room beside its times. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** It is the browser's own dialog, which adds no weight. The focus returns to its opener. */
export function Sheet({ title, wide, onClose, children }: SheetProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    heading.current?.focus()
    // A removed dialog does not return the focus, so it is closed first.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="sheet"
      data-wide={wide}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="font-bold text-2xl tracking-tight">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
