import { type ReactNode, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { eye } from '../../ui/staff-icon-paths.ts'
import { Preview, type PreviewProps } from './preview.tsx'

/** The preview beside the form where there is room for both, else in a dialog. */
export function PreviewBeside({ children, ...preview }: PreviewProps & { children: ReactNode }) {
  const isWide = useMedia('(width >= 80rem)')
  const [open, setOpen] = useState(false)
  if (isWide)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-8">
        <div>{children}</div>
        <div className="sticky top-18">
          <Preview {...preview} />
        </div>
      </div>
    )
  return (
    <div className="max-w-3xl">
      {children}
      <div className="pointer-events-none sticky bottom-20 z-10 flex justify-end">
        <Button look="secondary" className="floating pointer-events-auto" onClick={() => setOpen(true)}>
          <Icon of={eye} className="size-4" />
          Ver prévia
        </Button>
      </div>
      {open && (
        <Dialog title="Prévia" wide onClose={() => setOpen(false)}>
          <Preview {...preview} />
        </Dialog>
      )}
    </div>
  )
}
