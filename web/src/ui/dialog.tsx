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
  /** For what stands side by side. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * What floats over the screen until it is answered. It keeps the focus inside and gives it back after. While a change
 * that was begun in it is under way it neither closes nor takes anything: an answer that comes to a closed dialog would
 * close the next one, and what is typed meanwhile would go with the form.
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
      // Escape: asked before, not told a moment after it is gone, when something else may be open already.
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      // A second Escape closes whatever was answered to the first.
      onClose={() => (busy ? ref.current?.showModal() : onClose())}
      className={classNames(
        // What the focus goes to stands above a form's buttons, which stay in sight.
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

/** Whether a change that was begun since the dialog opened waits for its answer. */
function useBusy(): boolean {
  const [opened] = useState(() => Date.now())
  const busy = useIsMutating({ predicate: ({ state }) => state.submittedAt >= opened }) > 0
  useFocusAfter(busy)
  return busy
}

/**
 * A `dialog` element that opens as soon as it is there; a form in it is ready to be filled in. The focus goes back to
 * where it was, or to the name of the screen when that is gone: the row that was removed, the menu that was closed.
 */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
    return () => {
      // The browser gives the focus back only to what closes; React removes.
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
  /** Why it was not done. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is taken away for good. */
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
