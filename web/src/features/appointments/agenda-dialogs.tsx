import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AGENDA_CHECK_SECONDS, type Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { failToast } from '../../lib/toast.ts'
import { AppointmentPanel } from './appointment-panel.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { appointmentItem, type Item } from './items.ts'
import { OverlapDialog } from './overlap-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'
import type { Changes, Target } from './use-changes.ts'
import type { View } from './view.ts'

export type OpenDialog =
  | { kind: 'create'; target: Target; drawn: boolean; restored: boolean }
  | { kind: 'block'; id: string }
  | { kind: 'explain' }
  | { kind: 'shortcuts' }

type DialogsProps = {
  dialog: OpenDialog | undefined
  appointmentId: string | undefined
  context: AgendaContext
  view: View
  now: Now
  items: readonly Item[]
  changes: Changes
  overNames: (id: string) => string[]
  onAppointment: (appointment: AgendaAppointment, isNew: boolean) => void
  onBlock: (block: Block) => void
  /** Something is no longer what is shown of it. */
  onStale: (id: string) => void
  onClose: () => void
  onCloseAppointment: () => void
}

/** What stands over or beside the agenda. */
export function AgendaDialogs(props: DialogsProps) {
  const { dialog, context, view, now, items, changes, onAppointment, onBlock, onClose } = props
  const common = { context, now, items }
  return (
    <>
      {props.appointmentId && <OpenAppointment {...props} id={props.appointmentId} />}
      {dialog?.kind === 'create' && (
        <CreateDialog
          {...common}
          target={dialog.target}
          drawn={dialog.drawn}
          restored={dialog.restored}
          onAppointment={(appointment) => {
            onAppointment(appointment, true)
            changes.added('appointment')
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
      {dialog?.kind === 'block' && <OpenBlock {...props} id={dialog.id} />}
      {dialog?.kind === 'explain' && (
        <ExplainDialog context={context} date={view.date} column={view.professionals[0]} onClose={onClose} />
      )}
      {dialog?.kind === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {changes.overlap && <OverlapDialog {...changes.overlap} />}
    </>
  )
}

/** What was last known of something, while it is not known where it stands by now. */
function useKnown<T extends Item>(id: string, found: T | undefined): T | undefined {
  const last = useRef<T>(undefined)
  const known = found ?? (last.current?.id === id ? last.current : undefined)
  last.current = known
  return known
}

/** A block that was opened: from the days that are shown, with what is under way for it. */
function OpenBlock({ id, items, onStale, ...props }: DialogsProps & { id: string }) {
  const shown = items.find((item) => item.id === id)
  const item = useKnown(id, shown?.kind === 'block' ? shown : undefined)
  if (!item) return null
  return (
    <BlockDialog
      item={item}
      context={props.context}
      now={props.now}
      items={items}
      changes={props.changes}
      onBlock={props.onBlock}
      onStale={() => onStale(id)}
      onClose={props.onClose}
    />
  )
}

/** The appointment of the address: from the days that are shown, else asked for, as often as they are. */
function OpenAppointment({
  id,
  items,
  overNames,
  onAppointment,
  onCloseAppointment,
  ...props
}: DialogsProps & { id: string }) {
  const shown = items.find((item) => item.id === id)
  const query = useQuery<StaffOutput<'getAppointment'>, Failure>({
    ...staffQuery('getAppointment', { appointment_id: id }),
    enabled: !shown,
    staleTime: 0,
    refetchInterval: ({ state }) => AGENDA_CHECK_SECONDS * (state.error ? 10_000 : 1_000),
  })
  const loaded = query.data && appointmentItem(query.data.appointment)
  // What is typed in its panel outlasts the moment until it is known outside the days, too.
  const item = useKnown(id, shown?.kind === 'appointment' ? shown : loaded)
  const isNowhere = !item && [400, 404].includes(query.error?.status ?? 0)
  const leave = useRef(onCloseAppointment)
  leave.current = onCloseAppointment
  useEffect(() => {
    if (!isNowhere) return
    failToast('Agendamento não encontrado.')
    leave.current()
  }, [isNowhere])
  if (!item) return null
  return (
    <AppointmentPanel
      key={id}
      item={item}
      over={overNames(id)}
      context={props.context}
      now={props.now}
      items={items}
      changes={props.changes}
      onChanged={(changed) => onAppointment(changed, false)}
      onClose={onCloseAppointment}
    />
  )
}
