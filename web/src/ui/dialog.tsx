import { useIsMutating } from '@tanstack/react-query'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { deviceMs } from '../lib/device-time.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { Modal } from './modal.tsx'
import { Notice } from './notice.tsx'
import { close } from './staff-icon-paths.ts'

type DialogProps = {
  title: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * While a change is pending the dialog neither closes nor accepts input, because its reply would close the
 * next dialog.
 */
export function Dialog({ title, wide, onClose, children }: DialogProps) {
  return (
    <Modal
      busy={useBusy()}
      onClose={onClose}
      className={classNames(
        // Focused fields stay above the form's sticky buttons.
        'rise dialog scroll-pb-20',
        wide ? 'w-[min(44rem,100vw-2rem)]' : 'w-[min(28rem,100vw-2rem)]',
      )}
    >
      <div className="flex items-start justify-between gap-4 pt-4 pr-2 pl-5">
        <Primitive.Title className="min-w-0 py-1.5 font-semibold text-lg leading-snug">
          {title}
        </Primitive.Title>
        <Button look="quiet" aria-label="Fechar" onClick={onClose} className="text-soft">
          <Icon of={close} />
        </Button>
      </div>
      <div className="px-5 pt-1 pb-5">{children}</div>
    </Modal>
  )
}

/** The change began after the dialog was opened. */
function useBusy(): boolean {
  const [opened] = useState(deviceMs)
  return useIsMutating({ predicate: ({ state }) => state.submittedAt >= opened }) > 0
}

type ConfirmProps = {
  title: string
  text: string
  action: string
  stay?: string
  busy: boolean
  error?: string | undefined
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** It precedes a permanent deletion. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, text, action, stay = 'Cancelar', busy, error, children, onConfirm, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-soft">{text}</p>
      {children}
      {error && <Notice kind="error" title={error} className="mt-4" />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          {stay}
        </Button>
        <Button look="danger" disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
