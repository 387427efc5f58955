import { type MouseEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { trash } from './staff-icon-paths.ts'

/** The second click must come within this time (spec, customer side, section 9). */
const CONFIRM_MS = 3_000

type ConfirmButtonProps = {
  name: string
  busy: boolean
  onConfirm: () => void
}

/** A second click within three seconds deletes. */
export function ConfirmButton({ name, busy, onConfirm }: ConfirmButtonProps) {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => setAsked(false), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const onClick = ({ detail }: MouseEvent) => {
    // A double click counts once.
    if (detail > 1 || busy) return
    if (asked) onConfirm()
    setAsked(!asked)
  }
  return (
    <>
      <Button
        look={asked ? 'danger' : 'quiet'}
        aria-label={asked ? `Confirmar exclusão de ${name}` : `Excluir ${name}`}
        title={asked ? undefined : 'Excluir'}
        aria-busy={busy}
        onClick={onClick}
        className={asked ? 'px-3!' : 'text-soft hover:text-brick'}
      >
        {asked ? 'Confirmar exclusão' : <Icon of={trash} className="size-4.5" />}
      </Button>
      <span role="status" className="sr-only">
        {asked && `Clique de novo para excluir ${name}.`}
      </span>
    </>
  )
}
