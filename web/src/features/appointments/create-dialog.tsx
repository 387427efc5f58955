import { useState } from 'react'
import type { Block } from '#shared/agenda.ts'
import type { AgendaVisit } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { useDraft } from '../../lib/draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type BlockDraft, BlockForm } from './block-form.tsx'
import { type Item, NOBODY } from './items.ts'
import { NewVisit } from './new-visit.tsx'
import type { Now } from './statuses.ts'
import type { Target } from './use-changes.ts'
import type { Frame } from './use-frame.ts'
import { newDraft, type VisitDraft } from './visit-form.ts'

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

/** What is typed of something new, in either form. */
type Draft = { kind: 'visit' | 'block'; visit: VisitDraft; block: BlockDraft }

/** Something new at a place of the grid: a visit, or time kept free. */
export function CreateDialog(props: CreateProps) {
  const { frame, now, items, target, drawn, restored, onVisit, onBlock, onClose } = props
  const [begin] = useState(() => beginAt(target, drawn, frame))
  const kept = useDraft('agenda-new', begin)
  const [isNew, setNew] = useState(!restored)
  const draft = isNew ? begin : kept.value
  const change = (part: Partial<Draft>) => {
    setNew(false)
    kept.set({ ...draft, ...part })
  }
  const close = () => {
    kept.drop()
    onClose()
  }
  const common = { frame, now, items, onClose: close }
  const isBlock = draft.kind === 'block'
  return (
    <Dialog title={isBlock ? 'Novo bloqueio' : 'Novo agendamento'} wide onClose={close}>
      <Segmented
        label="O que marcar"
        name="create-kind"
        value={draft.kind}
        options={[
          { value: 'visit', label: 'Agendamento' },
          { value: 'block', label: 'Bloqueio' },
        ]}
        onChange={(kind) => change({ kind })}
        className="mb-4 flex w-full sm:w-72"
      />
      {isBlock ? (
        <BlockForm
          {...common}
          draft={draft.block}
          onDraft={(block) => change({ block })}
          onDone={(block) => {
            kept.drop()
            onBlock(block)
          }}
        />
      ) : (
        <NewVisit
          {...common}
          draft={draft.visit}
          onDraft={(visit) => change({ visit })}
          onDone={(visit) => {
            kept.drop()
            onVisit(visit)
          }}
        />
      )}
    </Dialog>
  )
}

/** Both forms at a place; a block is always somebody's. */
function beginAt({ column, date, start, duration }: Target, drawn: boolean, frame: Frame): Draft {
  const place = { column, date, time: timeOf(start), duration: String(duration) }
  const whose = column === NOBODY ? (frame.professionals[0]?.id ?? NOBODY) : column
  return {
    kind: 'visit',
    visit: newDraft(place, drawn),
    block: { place: { ...place, column: whose }, reason: '' },
  }
}
