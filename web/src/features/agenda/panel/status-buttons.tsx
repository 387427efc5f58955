import { useEffect, useRef, useState } from 'react'
import type { AgendaAppointment, AppointmentStatus, HistoryEntry } from '#shared/appointments.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { Button } from '../../../ui/button.tsx'
import { useAgenda } from '../forms/use-agenda.ts'
import { mayUndo, type StatusStep } from './statuses.ts'

/** A pending button is dim and not disabled, because that would lose the focus. */
const wait = 'px-3 aria-disabled:opacity-60'

type ButtonsProps = {
  appointment: AgendaAppointment
  steps: StatusStep[]
  history: readonly HistoryEntry[]
  onCancel: () => void
  onFinish: () => void
  onMove?: () => void
}

/** The most likely step is the main action. */
export function StatusButtons(props: ButtonsProps) {
  const { appointment, steps, history, onCancel, onFinish, onMove } = props
  const { context, now, actions } = useAgenda()
  const may = useMay()
  const mayEnd = steps.some(({ to }) => to === 'completed')
  const finishing = useStaffQuery('getFinishing', {}, { enabled: mayEnd }).data
  // Until the reply it asks: a needless method does no harm, a missing one must be entered later.
  const records = finishing?.records_income ?? true
  const usual = finishing?.usual_payment_method
  const asks = records && !usual && appointment.price !== 0
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
  /** Redoing a completion finishes it again. */
  const step = (to: AppointmentStatus) => (to === 'completed' && asks ? onFinish() : void go(to))
  const before = history.findLast(({ changes: changed }) => changed.status?.to === appointment.status)
    ?.changes.status?.from as AppointmentStatus | undefined
  const undo = may('agenda.all') && before && mayUndo(appointment, now, context.timezone) ? before : undefined
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
            onClick={() => step(to)}
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
          onClick={() => step(undo)}
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
      {/* It comes last, because it appears with a reply and must not move other buttons. */}
      {mayEnd && records && usual && may('money.write') && (
        <Button
          look="quiet"
          className={`basis-full text-primary-ink ${wait}`}
          aria-disabled={busy !== undefined}
          onClick={onFinish}
        >
          Concluir com outra forma de pagamento
        </Button>
      )}
    </div>
  )
}
