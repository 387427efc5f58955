import { useState } from 'react'
import type { Block } from '#shared/agenda.ts'
import type { AgendaVisit } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { BlockForm } from './block-form.tsx'
import { type Item, NOBODY } from './items.ts'
import { NewVisit } from './new-visit.tsx'
import type { PlaceForm } from './place-fields.tsx'
import type { Now } from './statuses.ts'
import type { Target } from './use-changes.ts'
import type { Frame } from './use-frame.ts'

type CreateProps = {
  frame: Frame
  now: Now
  items: readonly Item[]
  /** Where the grid was clicked; its length when it was drawn. */
  target: Target
  /** Whether the length was drawn: then it outweighs the service's. */
  drawn: boolean
  onVisit: (visit: AgendaVisit) => void
  onBlock: (block: Block) => void
  onClose: () => void
}

/** Something new at a place of the grid: a visit, or time kept free. */
export function CreateDialog({ frame, now, items, target, drawn, onVisit, onBlock, onClose }: CreateProps) {
  const [kind, setKind] = useState<'visit' | 'block'>('visit')
  const place: PlaceForm = {
    column: target.column,
    date: target.date,
    time: timeOf(target.start),
    duration: String(target.duration),
  }
  const common = { frame, now, items, place, onClose }
  const isBlock = kind === 'block'
  return (
    <Dialog title={isBlock ? 'Novo bloqueio' : 'Novo agendamento'} wide onClose={onClose}>
      <Segmented
        label="O que marcar"
        name="create-kind"
        value={kind}
        options={[
          { value: 'visit', label: 'Agendamento' },
          { value: 'block', label: 'Bloqueio' },
        ]}
        onChange={setKind}
        className="mb-4 flex w-full sm:w-72"
      />
      {isBlock ? (
        <BlockForm
          {...common}
          place={place.column === NOBODY ? { ...place, column: frame.professionals[0]?.id ?? NOBODY } : place}
          onDone={onBlock}
        />
      ) : (
        <NewVisit {...common} drawn={drawn} onDone={onVisit} />
      )}
    </Dialog>
  )
}
