import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMedia } from '../lib/use-media.ts'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { Modal } from './modal.tsx'
import { close } from './staff-icon-paths.ts'

type SidePanelProps = {
  /** The panel does not cover the element with this id, and returns the focus to it. */
  about: string
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}

/** Its origin stays usable; on a phone it fills the window. Escape closes it. */
export function SidePanel({ about, title, text, onClose, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const narrow = useMedia('(width < 40rem)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened for the next element, it is another panel
  useEffect(() => heading.current?.focus(), [narrow, about])
  const contents = (
    <>
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
    </>
  )
  return narrow ? (
    <Modal aria-labelledby={id} onClose={onClose} className="side-panel">
      {contents}
    </Modal>
  ) : (
    <Beside key={about} about={about} labelledBy={id} onClose={onClose}>
      {contents}
    </Beside>
  )
}

type BesideProps = { about: string; labelledBy: string; onClose: () => void; children: ReactNode }

function Beside({ about, labelledBy, onClose, children }: BesideProps) {
  const [left] = useState(() => {
    const box = document.getElementById(about)?.getBoundingClientRect()
    return box && box.left > innerWidth - 400
  })
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const home = document.getElementById(about) ?? document.querySelector('h1')
        home?.focus()
      })
    },
    [about],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows move within the panel.
    if (event.key.startsWith('Arrow')) event.stopPropagation()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      role="dialog"
      aria-labelledby={labelledBy}
      data-beside={left ? 'left' : 'right'}
      onKeyDown={onKeyDown}
      className="side-panel"
    >
      {children}
    </div>
  )
}
