import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close } from '../../ui/staff-icon-paths.ts'

type PanelProps = {
  /** Id of the item in the grid: the panel does not cover it. */
  about: string
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}

/** Beside the grid, which stays usable; on a phone the whole window. Escape closes it. */
export function Panel({ about, title, text, onClose, children }: PanelProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const narrow = useMedia('(width < 40rem)')
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const block = document.getElementById(`item-${about}`)?.getBoundingClientRect()
    dialog.dataset.side = block && block.left > innerWidth - 400 ? 'left' : 'right'
    if (narrow) dialog.showModal()
    else dialog.show()
    heading.current?.focus()
    return () => {
      dialog.close()
      // Closed here or by going back: the keyboard goes on at what it was about, or where the screen begins.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const home = document.getElementById(`item-${about}`) ?? document.querySelector('h1')
        home?.focus()
      })
    }
  }, [narrow, about])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // They move within the panel, not the days behind it.
        if (event.key.startsWith('Arrow')) event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="agenda-panel"
    >
      <div className="flex items-start justify-between gap-3 border-line border-b py-3 pr-2 pl-4">
        <div className="min-w-0">
          <h2 ref={heading} id={id} tabIndex={-1} className="font-semibold text-lg leading-snug">
            {title}
          </h2>
          <p className="text-soft first-letter:uppercase">{text}</p>
        </div>
        <Button look="quiet" aria-label="Fechar" onClick={onClose} className="text-soft">
          <Icon of={close} />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </dialog>
  )
}
