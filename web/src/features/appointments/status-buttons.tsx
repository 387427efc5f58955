import { useEffect, useRef, useState } from 'react'
import type { AgendaAppointment, AppointmentStatus, HistoryEntry } from '#shared/appointments.ts'
import { Button } from '../../ui/button.tsx'
import { mayUndo, type Now, type StatusStep } from './statuses.ts'
import type { Changes } from './use-changes.ts'

/** Dim while the server is asked, and not disabled: that would lose the focus. */
const wait = 'px-3 aria-disabled:opacity-60'

type ButtonsProps = {
  appointment: AgendaAppointment
  steps: StatusStep[]
  now: Now
  timezone: string
  history: readonly HistoryEntry[]
  changes: Changes
  onCancel: () => void
  onMove?: () => void
}

/** What comes next in an appointment's life, the likeliest as the one main action. */
export function StatusButtons(props: ButtonsProps) {
  const { appointment, steps, now, timezone, history, changes, onCancel, onMove } = props
  const [busy, setBusy] = useState<AppointmentStatus>()
  const root = useRef<HTMLDivElement>(null)
  // A button that was pressed goes with its status, or with the form that it opened: the keyboard goes on at the
  // next, or where the panel begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what stands here
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const next =
      root.current?.querySelector('button') ?? root.current?.closest('[role=dialog]')?.querySelector('h2')
    next?.focus()
  }, [appointment.status])
  const go = async (to: AppointmentStatus) => {
    if (busy) return
    setBusy(to)
    await changes.step(appointment, to)
    setBusy(undefined)
  }
  const before = history.findLast(({ changes: changed }) => changed.status?.to === appointment.status)
    ?.changes.status?.from as AppointmentStatus | undefined
  const undo = changes.mayOverlap && before && mayUndo(appointment, now, timezone) ? before : undefined
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
