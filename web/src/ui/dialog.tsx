import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { Notice } from './notice.tsx'
import { close } from './staff-icon-paths.ts'
import { useFocusAfter } from './use-focus-after.ts'

type DialogProps = {
  title: string
  /** For two columns. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog. While a change begun in it is pending it neither closes nor accepts input: the answer would
 * close the next dialog, and text typed meanwhile would be lost.
 */
export function Dialog({ title, wide, onClose, children }: DialogProps) {
  const ref = useModal()
  const id = useId()
  const busy = useBusy()
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      aria-busy={busy}
      // Escape before the browser closes it, while it can still be prevented.
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      // Browsers let a second Escape close it in any case.
      onClose={() => (busy ? ref.current?.showModal() : onClose())}
      className={classNames(
        // Focused fields stay above the form's sticky buttons.
        'rise m-auto scroll-pb-20 rounded-md border border-line bg-card p-0',
        wide ? 'w-[min(44rem,100vw-2rem)]' : 'w-[min(28rem,100vw-2rem)]',
      )}
    >
      <div inert={busy}>
        <div className="flex items-start justify-between gap-4 pt-4 pr-2 pl-5">
          <h2 id={id} className="min-w-0 py-1.5 font-semibold text-lg leading-snug">
            {title}
          </h2>
          <Button look="quiet" aria-label="Fechar" onClick={onClose} className="text-soft">
            <Icon of={close} />
          </Button>
        </div>
        <div className="px-5 pt-1 pb-5">{children}</div>
      </div>
    </dialog>
  )
}

/** Whether a change begun since the dialog opened is pending. */
function useBusy(): boolean {
  const [opened] = useState(() => Date.now())
  const busy = useIsMutating({ predicate: ({ state }) => state.submittedAt >= opened }) > 0
  useFocusAfter(busy)
  return busy
}

/** A `dialog` that opens on mount. The focus returns to its origin, or to the heading if that is gone. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
    return () => {
      // The browser restores the focus only on close; React removes the element.
      dialog.close()
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const home = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1')
        if (home instanceof HTMLElement) home.focus()
      })
    }
  }, [])
  return ref
}

type ConfirmProps = {
  title: string
  text: string
  action: string
  busy: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a permanent deletion. */
export function ConfirmDialog({ title, text, action, busy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-soft">{text}</p>
      {error && <Notice kind="error" title={error} className="mt-4" />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button look="danger" disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
