import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

type RowProps = { mark: ReactNode; title: string; text: ReactNode; children: ReactNode }

export function Row({ mark, title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      {mark}
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-semibold">{title}</p>
        <div className="break-words text-sm text-soft">{text}</div>
      </div>
      <div className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:pl-12">{children}</div>
    </li>
  )
}

type AskProps = {
  label: string
  name: string
  look?: 'quiet' | 'secondary'
  question: { title: string; text: string; action?: string }
  change: { isPending: boolean; error: Error | null; reset: () => void }
  run: () => Promise<unknown>
  children?: ReactNode
}

/** A question comes first, and stays until the change is shown. */
export function AskButton({ label, name, look = 'quiet', question, change, run, children }: AskProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        look={look}
        className={look === 'quiet' ? 'text-soft' : undefined}
        aria-label={name}
        title={children ? label : undefined}
        onClick={() => {
          change.reset()
          setAsking(true)
        }}
      >
        {children ?? label}
      </Button>
      {asking && (
        <ConfirmDialog
          action={label}
          {...question}
          busy={change.isPending}
          error={change.error?.message}
          onClose={close}
          // The dialog shows the failure.
          onConfirm={() => void run().then(close, () => {})}
        />
      )}
    </>
  )
}
