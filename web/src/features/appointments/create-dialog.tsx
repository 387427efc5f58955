import { useEffect, useRef, useState } from 'react'
import type { Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type AppointmentDraft, newDraft } from './appointment-form.ts'
import { type BlockDraft, BlockForm } from './block-form.tsx'
import { type Item, NOBODY } from './items.ts'
import { NewAppointment } from './new-appointment.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'
import type { Target } from './use-changes.ts'

type CreateProps = {
  context: AgendaContext
  now: Now
  items: readonly Item[]
  /** Where the grid was clicked; its length when it was drawn. */
  target: Target
  /** Whether the length was drawn: then it outweighs the service's. */
  drawn: boolean
  /** Opened by the address alone: what stood there before a reload goes on. */
  restored: boolean
  onAppointment: (appointment: AgendaAppointment) => void
  onBlock: (block: Block) => void
  onClose: () => void
}

/** Something new, in either form; kept from when it is opened. */
type Draft = {
  kind: 'appointment' | 'block'
  appointment: AppointmentDraft
  block: BlockDraft
  /** Whether something of it was typed. */
  isTyped: boolean
  /** What was typed and left before, neither saved nor given up. */
  left?: Draft
}

/** Something new at a place of the grid: an appointment, or time kept free. */
export function CreateDialog(props: CreateProps) {
  const { context, now, items, target, drawn, restored, onAppointment, onBlock, onClose } = props
  const [begin] = useState(() => beginAt(target, drawn, context))
  const kept = useDraft('agenda-new', begin)
  const [opened] = useState(() => (restored ? kept.value : after(kept.value, begin)))
  const [isKept, setKept] = useState(false)
  const draft = isKept ? kept.value : opened
  const { left } = draft
  const change = (part: Partial<Draft>) => kept.set({ ...draft, ...part })
  const [isDone, setDone] = useState(false)
  const latest = useRef({ kept, draft, isDone })
  latest.current = { kept, draft, isDone }
  useEffect(() => {
    latest.current.kept.set(opened)
    setKept(true)
    return () => {
      const { kept, draft, isDone } = latest.current
      const rest = draft.isTyped ? draft : draft.left
      if (isDone || !rest) kept.drop()
      else kept.set(rest)
    }
  }, [opened])
  const close = () => {
    setDone(true)
    onClose()
  }
  const common = { context, now, items, onClose: close }
  const isBlock = draft.kind === 'block'
  // The address follows in a moment.
  if (isDone) return null
  return (
    <Dialog title={isBlock ? 'Novo bloqueio' : 'Novo agendamento'} wide onClose={close}>
      {left && !draft.isTyped && (
        <Notice
          kind="info"
          title={`Há um ${left.kind === 'block' ? 'bloqueio' : 'agendamento'} que você não terminou.`}
          className="mb-4"
        >
          <Button look="quiet" className="-ml-3 mt-1" onClick={() => kept.set(left)}>
            Continuar de onde você parou
          </Button>
        </Notice>
      )}
      <Segmented
        label="O que marcar"
        name="create-kind"
        value={draft.kind}
        options={[
          { value: 'appointment', label: 'Agendamento' },
          { value: 'block', label: 'Bloqueio' },
        ]}
        onChange={(kind) => change({ kind })}
        className="mb-4 flex w-full sm:w-72"
      />
      {isBlock ? (
        <BlockForm
          {...common}
          draft={draft.block}
          onDraft={(block) => change({ block, isTyped: true })}
          onDone={(block) => {
            setDone(true)
            onBlock(block)
          }}
        />
      ) : (
        <NewAppointment
          {...common}
          draft={draft.appointment}
          onDraft={(appointment) => change({ appointment, isTyped: true })}
          onDone={(appointment) => {
            setDone(true)
            onAppointment(appointment)
          }}
        />
      )}
    </Dialog>
  )
}

/** The form as it is opened, over what was found of an earlier one. */
function after(found: Draft, begin: Draft): Draft {
  const rest = found.isTyped ? found : found.left
  return rest ? { ...begin, left: { ...rest, left: undefined } } : begin
}

/** Both forms at a place; a block is always somebody's. */
function beginAt({ column, date, start, duration }: Target, drawn: boolean, context: AgendaContext): Draft {
  const place = { column, date, time: timeOf(start), duration: String(duration) }
  const active = context.professionals.find(({ is_active }) => is_active)
  const whose = column === NOBODY ? (active?.id ?? NOBODY) : column
  return {
    kind: 'appointment',
    appointment: newDraft(place, drawn),
    block: { place: { ...place, column: whose }, reason: '' },
    isTyped: false,
  }
}
