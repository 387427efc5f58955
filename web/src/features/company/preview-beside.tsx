import { type ReactNode, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { eye } from '../../ui/staff-icon-paths.ts'
import { Preview, type PreviewProps } from './preview.tsx'

export function PreviewBeside({ children, ...preview }: PreviewProps & { children: ReactNode }) {
  const isWide = useMedia('(width >= 80rem)')
  const [open, setOpen] = useState(false)
  return (
    <div className={isWide ? 'grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-8' : 'max-w-3xl'}>
      <div>{children}</div>
      {isWide ? (
        <div className="sticky top-18">
          <Preview {...preview} />
        </div>
      ) : (
        <div
          data-above-bar
          className="pointer-events-none sticky bottom-[calc(5rem+var(--below,0px))] z-10 flex justify-end max-sm:bottom-[calc(7rem+var(--below,0px))]"
        >
          <Button look="secondary" className="floating pointer-events-auto" onClick={() => setOpen(true)}>
            <Icon of={eye} className="size-4" />
            Ver prévia
          </Button>
        </div>
      )}
      {open && !isWide && (
        <Dialog title="Prévia" wide onClose={() => setOpen(false)}>
          <Preview {...preview} />
        </Dialog>
      )}
    </div>
  )
}
