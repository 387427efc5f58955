import { useState } from 'react'
import type { Block } from '#shared/agenda.ts'
import type { AgendaVisit } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { useDraft } from '../../lib/draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { BlockForm } from './block-form.tsx'
import { type Item, NOBODY } from './items.ts'
import { NewVisit } from './new-visit.tsx'
import type { PlaceForm } from './place-fields.tsx'
import type { Now } from './statuses.ts'
import type { Target } from './use-changes.ts'
import type { Frame } from './use-frame.ts'
import { newDraft } from './visit-form.ts'

type CreateProps = {
  frame: Frame
  now: Now
  items: readonly Item[]
  /** Where the grid was clicked; its length when it was drawn. */
  target: Target
  /** Whether the length was drawn: then it outweighs the service's. */
  drawn: boolean
  /** Opened by the address alone: what was typed before a reload goes on. */
  restored: boolean
  onVisit: (visit: AgendaVisit) => void
  onBlock: (block: Block) => void
  onClose: () => void
}

/** Something new at a place of the grid: a visit, or time kept free. */
export function CreateDialog(props: CreateProps) {
  const { frame, now, items, target, drawn, restored, onVisit, onBlock, onClose } = props
  const [kind, setKind] = useState<'visit' | 'block'>('visit')
  const place: PlaceForm = {
    column: target.column,
    date: target.date,
    time: timeOf(target.start),
    duration: String(target.duration),
  }
  const [begin] = useState(() => newDraft(place, drawn))
  const draft = useDraft('visit-new', begin)
  const [isNew, setNew] = useState(!restored)
  const close = () => {
    draft.drop()
    onClose()
  }
  const common = { frame, now, items, onClose: close }
  const isBlock = kind === 'block'
  return (
    <Dialog title={isBlock ? 'Novo bloqueio' : 'Novo agendamento'} wide onClose={close}>
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
        <NewVisit
          {...common}
          draft={isNew ? begin : draft.value}
          onDraft={(next) => {
            setNew(false)
            draft.set(next)
          }}
          onDone={(visit) => {
            draft.drop()
            onVisit(visit)
          }}
        />
      )}
    </Dialog>
  )
}
