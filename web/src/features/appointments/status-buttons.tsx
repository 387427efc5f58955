import { useEffect, useRef, useState } from 'react'
import type { AgendaAppointment, AppointmentStatus, HistoryEntry } from '#shared/appointments.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { mayUndo, type StatusStep } from './statuses.ts'
import { useAgenda } from './use-agenda.ts'

/** Dim while a change is pending, and not disabled: that would lose the focus. */
const wait = 'px-3 aria-disabled:opacity-60'

type ButtonsProps = {
  appointment: AgendaAppointment
  steps: StatusStep[]
  history: readonly HistoryEntry[]
  onCancel: () => void
  onMove?: () => void
}

/** The next steps of an appointment, the likeliest as the main action. */
export function StatusButtons(props: ButtonsProps) {
  const { appointment, steps, history, onCancel, onMove } = props
  const { context, now, actions } = useAgenda()
  const mayUndoOthers = useMay()('agenda.all')
  const [busy, setBusy] = useState<AppointmentStatus>()
  const root = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its status: the focus goes to the next one, or to the panel's heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of status
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const next =
      root.current?.querySelector('button') ?? root.current?.closest('[role=dialog]')?.querySelector('h2')
    next?.focus()
  }, [appointment.status])
  const go = async (to: AppointmentStatus) => {
    if (busy) return
    setBusy(to)
    await actions.setStatus(appointment, to)
    setBusy(undefined)
  }
  const before = history.findLast(({ changes: changed }) => changed.status?.to === appointment.status)
    ?.changes.status?.from as AppointmentStatus | undefined
  const undo = mayUndoOthers && before && mayUndo(appointment, now, context.timezone) ? before : undefined
  return (
    <div ref={root} className="flex flex-wrap gap-2 *:grow">
      {steps
        .filter(({ to }) => to !== 'cancelled')
        .map(({ to, label, main }) => (
          <Button
            key={to}
            look={main ? 'primary' : 'secondary'}
            className={main ? `basis-full ${wait}` : wait}
            aria-disabled={busy !== undefined}
            onClick={() => void go(to)}
          >
            {label}
          </Button>
        ))}
      {onMove && (
        <Button look="secondary" className="px-3" onClick={onMove}>
          Reagendar
        </Button>
      )}
      {undo && (
        <Button
          look="secondary"
          className={wait}
          aria-disabled={busy !== undefined}
          onClick={() => void go(undo)}
        >
          Desfazer
        </Button>
      )}
      {steps
        .filter(({ to }) => to === 'cancelled')
        .map(({ to, label }) => (
          <Button key={to} look="danger" className="px-3" disabled={busy !== undefined} onClick={onCancel}>
            {label}
          </Button>
        ))}
    </div>
  )
}
