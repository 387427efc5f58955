import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AGENDA_CHECK_SECONDS, type Block } from '#shared/agenda.ts'
import type { AgendaVisit } from '#shared/appointments.ts'
import { minutesOf } from '#shared/time.ts'
import { useDraft } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { failToast } from '../../ui/toast.ts'
import { BlockForm } from './block-form.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import type { Item } from './items.ts'
import { OverlapDialog } from './overlap-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import type { Now } from './statuses.ts'
import type { Changes, Target } from './use-changes.ts'
import type { Frame } from './use-frame.ts'
import type { View } from './view.ts'
import { VisitPanel } from './visit-panel.tsx'

export type Asking =
  | { kind: 'create'; target: Target; drawn: boolean; restored: boolean }
  | { kind: 'block'; block: Block }
  | { kind: 'explain' }
  | { kind: 'shortcuts' }

type DialogsProps = {
  asking: Asking | undefined
  visitId: string | undefined
  frame: Frame
  view: View
  now: Now
  items: readonly Item[]
  changes: Changes
  overNames: (id: string) => string[]
  onVisit: (visit: AgendaVisit, isNew: boolean) => void
  onBlock: (block: Block) => void
  onClose: () => void
  onCloseVisit: (id: string) => void
}

/** What stands over or beside the agenda. */
export function AgendaDialogs(props: DialogsProps) {
  const { asking, frame, view, now, items, changes, onVisit, onBlock, onClose } = props
  const common = { frame, now, items }
  return (
    <>
      {props.visitId && <OpenVisit {...props} id={props.visitId} />}
      {asking?.kind === 'create' && (
        <CreateDialog
          {...common}
          target={asking.target}
          drawn={asking.drawn}
          restored={asking.restored}
          onVisit={(visit) => {
            onVisit(visit, true)
            changes.added('visit')
            onClose()
          }}
          onBlock={(block) => {
            onBlock(block)
            changes.added('block')
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {asking?.kind === 'block' && <EditBlock {...props} block={asking.block} />}
      {asking?.kind === 'explain' && (
        <ExplainDialog frame={frame} date={view.date} column={view.professionals[0]} onClose={onClose} />
      )}
      {asking?.kind === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {changes.overlap && <OverlapDialog {...changes.overlap} />}
    </>
  )
}

const draftOf = ({ professional_id, date, start, end, reason }: Block) => ({
  place: {
    column: professional_id,
    date,
    time: start,
    duration: String(minutesOf(end) - minutesOf(start)),
  },
  reason: reason ?? '',
})

/** A block that is there: changed, or removed. */
function EditBlock({ block, frame, now, items, changes, onBlock, onClose }: DialogsProps & { block: Block }) {
  const [begun] = useState(() => draftOf(block))
  const draft = useDraft(`block-${block.id}`, begun, block.version)
  const close = () => {
    draft.drop()
    onClose()
  }
  return (
    <Dialog title="Bloqueio" wide onClose={close}>
      <BlockForm
        frame={frame}
        now={now}
        items={items}
        block={{ ...block, version: draft.version ?? block.version }}
        draft={draft.value}
        onDraft={draft.set}
        onDone={(changed) => {
          onBlock(changed)
          close()
        }}
        onRemove={() => {
          close()
          void changes.removeBlock(block)
        }}
        onClose={close}
      />
    </Dialog>
  )
}

/** The visit of the address: from the days that are shown, else asked for, as often as they are. */
function OpenVisit({ id, items, overNames, onVisit, onCloseVisit, ...props }: DialogsProps & { id: string }) {
  const shown = items.find((item) => item.id === id)
  const query = useQuery<StaffOutput<'getAppointment'>, Failure>({
    ...staffQuery('getAppointment', { appointment_id: id }),
    enabled: !shown,
    staleTime: 0,
    refetchInterval: ({ state }) => AGENDA_CHECK_SECONDS * (state.error ? 10_000 : 1_000),
  })
  const found = shown?.kind === 'visit' ? shown.visit : query.data?.appointment
  // What is typed in its panel outlasts the moment until it is known outside the days, too.
  const last = useRef<AgendaVisit>(undefined)
  const visit = found ?? (last.current?.id === id ? last.current : undefined)
  last.current = visit
  const isNowhere = !visit && [400, 404].includes(query.error?.status ?? 0)
  const leave = useRef(onCloseVisit)
  leave.current = onCloseVisit
  useEffect(() => {
    if (!isNowhere) return
    failToast('Agendamento não encontrado.')
    leave.current(id)
  }, [isNowhere, id])
  if (!visit) return null
  return (
    <VisitPanel
      key={id}
      visit={visit}
      over={overNames(id)}
      frame={props.frame}
      now={props.now}
      items={items}
      changes={props.changes}
      onChanged={(changed) => onVisit(changed, false)}
      onClose={() => onCloseVisit(id)}
    />
  )
}
