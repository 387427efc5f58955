import { useState } from 'react'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { LISTED_APPOINTMENTS } from '#shared/tenant-limits.ts'
import { shortDayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Only these are listed before "show all". */
const FEW = 6

export function Appointments({ appointments }: { appointments: readonly AppointmentSummary[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? appointments : appointments.slice(0, FEW)
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ id, date, time, client_name, service_name }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-1.5">
            <span className="shrink-0 text-soft max-sm:w-full sm:w-52">
              {shortDayName(date)} de {date.slice(0, 4)}, {time}
            </span>
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{client_name}</span>
              <span className="text-soft"> · {service_name}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < appointments.length && (
        <Button look="quiet" className="-ml-3 text-primary-ink" onClick={() => setAll(true)}>
          Ver todos os {appointments.length}
        </Button>
      )}
    </>
  )
}

/** A reply lists at most this many. */
const listed = (count: number) => (count < LISTED_APPOINTMENTS ? `${count}` : `${count} ou mais`)

export const appointmentsText = (count: number) =>
  count === 1 ? '1 agendamento' : `${listed(count)} agendamentos`

type AffectedProps = { title: string; appointments: readonly AppointmentSummary[]; onClose: () => void }

/** None is cancelled, but the owner may want to call the clients. */
export function AffectedAppointments({ title, appointments, onClose }: AffectedProps) {
  if (!appointments.length) return null
  return (
    <Notice kind="info" title={title} className="mt-4">
      <p className="text-soft">Nada foi cancelado. Se for preciso, combine outro horário com o cliente.</p>
      <Appointments appointments={appointments} />
      <Button look="secondary" className="mt-2" onClick={onClose}>
        Entendi
      </Button>
    </Notice>
  )
}
