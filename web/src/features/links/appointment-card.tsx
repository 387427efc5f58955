import { useId } from 'react'
import { reference } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { isAwaited } from '#shared/statuses.ts'
import { whatFor } from '#shared/whom.ts'
import { dayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { CallInstead } from '../booking/action-links.tsx'
import { statusOf } from '../schedule/appointment-status.ts'
import type { MyAppointment } from './use-my-appointments.ts'

type CardProps = {
  appointment: MyAppointment
  phone: string | undefined
  onMove: () => void
  onCancel: () => void
}

export function AppointmentCard({ appointment, phone, onMove, onCancel }: CardProps) {
  const id = useId()
  const { date, time, status, professional_name, duration, price, notes, actions } = appointment
  const canChange = actions.reschedule || actions.cancel
  return (
    <li
      id={appointment.id}
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-md border border-line bg-card px-4 py-4 sm:px-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-bold text-lg tracking-tight first-letter:uppercase">
          {dayName(date)}, {time}
        </h3>
        <Status {...statusOf(status)} />
      </div>
      <p className="mt-1 font-semibold">
        {whatFor(appointment)}
        {professional_name && <span className="font-normal text-soft"> com {professional_name}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-soft">
        <span>{duration} min</span>
        <span className="font-semibold text-accent-ink">{formatMoney(price)}</span>
        <span>Referência {reference(appointment.id)}</span>
      </p>
      {notes && <p className="mt-2 whitespace-pre-line text-soft text-sm">{notes}</p>}
      {!canChange && isAwaited(status) && <CallInstead phone={phone} />}
      {canChange && (
        <div className="mt-4 flex gap-3">
          {actions.reschedule && (
            <Button look="secondary" className="max-sm:flex-1" onClick={onMove}>
              Reagendar
            </Button>
          )}
          {actions.cancel && (
            <Button look="danger" className="max-sm:flex-1" onClick={onCancel}>
              Cancelar
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
