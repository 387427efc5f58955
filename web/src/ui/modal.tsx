import { Dialog } from 'radix-ui'
import { FocusScope } from 'radix-ui/internal'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

type ModalProps = {
  /** The modal neither closes nor accepts input while it is true. */
  busy?: boolean
  /** A click outside closes it. */
  light?: boolean
  onClose: () => void
} & ComponentProps<'div'>

/** These elements handle Escape themselves while they have the focus. */
const OWN_ESCAPE = '[role=combobox][aria-expanded=true], [data-escape]'

/** The first field takes the focus, and the opener gets it back. */
export function Modal({ busy = false, light, onClose, children, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useFocusAfter(busy)
  useLayoutEffect(() => {
    // Otherwise the keyboard would reach what is behind it.
    if (busy) content.current?.focus()
  }, [busy])
  return (
    <Dialog.Root open onOpenChange={onClose}>
      {/* Radix's own overlay adds a style element, which the content security policy refuses. */}
      <Dialog.Portal container={document.body}>
        <div className="backdrop" />
        <Dialog.Content
          {...props}
          ref={content}
          data-modal
          aria-describedby={undefined}
          aria-busy={busy}
          onEscapeKeyDown={(event) => {
            if (busy || (event.target as Element).closest(OWN_ESCAPE)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (!light) event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const field = content.current?.querySelector<HTMLElement>('form :is(input, select, textarea)')
            ;(field ?? content.current)?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) homeOf(opener)?.focus()
          }}
        >
          <ToastsBranch />
          <div inert={busy} className="contents">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** If the opener is gone, it is the top dialog or the screen's heading. */
function homeOf(opener: Element | null): HTMLElement | undefined {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  return [...document.querySelectorAll<HTMLElement>('h1, [data-modal]')].at(-1)
}

/** Toasts must be focusable above a modal. */
function ToastsBranch() {
  FocusScope.useFocusScopeBranch(document.getElementById('toasts'))
  return null
}
