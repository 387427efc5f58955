import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './sheet.css'

type SheetProps = {
  title: string
  /** Makes room for a calendar beside its times. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog of the customers' pages: the browser's own, which weighs nothing. The focus returns to its opener. */
export function Sheet({ title, wide, onClose, children }: SheetProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    heading.current?.focus()
    // The dialog closes before React removes it: a removed dialog does not return the focus.
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
