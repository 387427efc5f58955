import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { close } from './staff-icon-paths.ts'

type DialogProps = {
  title: string
  /** For what stands side by side. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** What floats over the screen until it is answered. The browser keeps the focus inside and gives it back after. */
export function Dialog({ title, wide, onClose, children }: DialogProps) {
  const ref = useModal()
  const id = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className={classNames(
        'rise m-auto rounded-md border border-line bg-card p-0',
        wide ? 'w-[min(44rem,100vw-2rem)]' : 'w-[min(28rem,100vw-2rem)]',
      )}
    >
      <div className="flex items-start justify-between gap-4 pt-4 pr-2 pl-5">
        <h2 id={id} className="min-w-0 py-1.5 font-semibold text-lg leading-snug">
          {title}
        </h2>
        <Button look="quiet" aria-label="Fechar" onClick={() => ref.current?.close()} className="text-soft">
          <Icon of={close} />
        </Button>
      </div>
      <div className="px-5 pt-1 pb-5">{children}</div>
    </dialog>
  )
}

/** A `dialog` element that opens as soon as it is there; a form in it is ready to be filled in. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
  }, [])
  return ref
}

type ConfirmProps = {
  title: string
  text: string
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is taken away for good. */
export function ConfirmDialog({ title, text, action, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-soft">{text}</p>
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
