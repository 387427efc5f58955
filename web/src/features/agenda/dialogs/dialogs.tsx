import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AGENDA_CHECK_SECONDS } from '#shared/agenda.ts'
import type { Failure } from '../../../lib/failure.ts'
import type { StaffOutput } from '../../../lib/staff-address.ts'
import { staffQuery } from '../../../lib/staff-api.ts'
import { failToast } from '../../../lib/toast.ts'
import { appointmentItem, type BlockItem, type Item } from '../forms/items.ts'
import { type Explained, useAgenda } from '../forms/use-agenda.ts'
import { AppointmentPanel } from '../panel/appointment-panel.tsx'
import { ShortcutsDialog } from '../shortcuts-dialog.tsx'
import type { Question } from '../state/actions.ts'
import { useScreen } from '../state/use-screen.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { OverlapDialog } from './overlap-dialog.tsx'
import { RemindersDialog } from './reminders-dialog.tsx'

export type OpenDialog =
  | { kind: 'block'; id: string }
  | { kind: 'explain'; about: Explained }
  | { kind: 'shortcuts' }
  | { kind: 'reminders' }

type DialogsProps = {
  dialog: OpenDialog | undefined
  question: Question | undefined
  removeBlock: (item: BlockItem) => void
  onClose: () => void
  onClosePanel: () => void
}

export function AgendaDialogs({ dialog, question, removeBlock, onClose, onClosePanel }: DialogsProps) {
  const { opened } = useScreen()
  return (
    <>
      {opened && <OpenAppointment key={opened} id={opened} onClose={onClosePanel} />}
      {dialog?.kind === 'block' && (
        <OpenBlock key={dialog.id} id={dialog.id} onRemove={removeBlock} onClose={onClose} />
      )}
      {dialog?.kind === 'explain' && <ExplainDialog about={dialog.about} onClose={onClose} />}
      {dialog?.kind === 'reminders' && <RemindersDialog onClose={onClose} />}
      {dialog?.kind === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {question && <OverlapDialog key={question.id} question={question} />}
    </>
  )
}

/** A move may lead out of the shown days, so the last known item is kept. */
function useLastKnown<T extends Item>(found: T | undefined): T | undefined {
  const last = useRef<T>(undefined)
  if (found) last.current = found
  return found ?? last.current
}

type OpenBlockProps = { id: string; onRemove: (item: BlockItem) => void; onClose: () => void }

function OpenBlock({ id, onRemove, onClose }: OpenBlockProps) {
  const shown = useAgenda().items.find((item) => item.id === id)
  const item = useLastKnown(shown?.kind === 'block' ? shown : undefined)
  const { days } = useScreen()
  return (
    item && (
      <BlockDialog
        item={item}
        onSaved={(block) => {
          days.changedBlock(block)
          onClose()
        }}
        onRemove={() => {
          onClose()
          onRemove(item)
        }}
        onClose={onClose}
      />
    )
  )
}

/** An appointment outside the shown days is polled like them. */
function OpenAppointment({ id, onClose }: { id: string; onClose: () => void }) {
  const shown = useAgenda().items.find((item) => item.id === id)
  const query = useQuery<StaffOutput<'getAppointment'>, Failure>({
    ...staffQuery('getAppointment', { appointment_id: id }),
    enabled: !shown,
    staleTime: 0,
    refetchInterval: ({ state }) => AGENDA_CHECK_SECONDS * (state.error ? 10_000 : 1_000),
  })
  const loaded = query.data && appointmentItem(query.data.appointment)
  const item = useLastKnown(shown?.kind === 'appointment' ? shown : loaded)
  const isMissing = !item && [400, 404].includes(query.error?.status ?? 0)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isMissing) return
    failToast('Agendamento não encontrado.')
    close.current()
  }, [isMissing])
  return item && <AppointmentPanel item={item} onClose={onClose} />
}
