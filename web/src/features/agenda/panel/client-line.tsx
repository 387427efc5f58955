import { Link } from 'react-router-dom'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { ClientFile } from '#shared/clients.ts'
import { addDays, daysBetween } from '#shared/time.ts'
import { agoText } from '../../../lib/ago.ts'
import { Labels } from '../../clients/client-row.tsx'
import { counted } from '../../clients/client-words.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useClient } from '../forms/use-client.ts'

/** Clients without a usual interval get this one. */
const USUAL_DAYS = 28

/** It shows labels, the count of visits, no-shows and notes. */
export function ClientLine({ appointment }: { appointment: AgendaAppointment }) {
  const { context } = useAgenda()
  const { data } = useClient(appointment)
  if (data?.access !== 'file') return null
  const { client, figures } = data
  const isOver = appointment.status === 'completed'
  const next = addDays(appointment.date, figures.usual_interval ?? USUAL_DAYS)
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Labels labels={client.labels} />
        <span className="text-soft">{visitText(appointment, figures)}</span>
        {figures.no_shows > 0 && (
          <span className="font-semibold text-brick">{counted(figures.no_shows, 'falta', 'faltas')}</span>
        )}
      </div>
      {client.notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{client.notes}</p>}
      {isOver && context.mayAdd && (
        <Link
          to={`/agendamentos?dia=${next}&novo=1&cliente=${client.id}`}
          className="-ml-3 inline-flex min-h-(--control-height) items-center rounded-md px-3 font-semibold text-primary-ink hover:bg-ink/5"
        >
          Marcar retorno
        </Link>
      )}
    </div>
  )
}

function visitText({ date, status }: AgendaAppointment, figures: ClientFile['figures']): string {
  const { appointments, last_appointment } = figures
  if (status === 'completed') return counted(Math.max(1, appointments), 'visita', 'visitas')
  if (appointments === 0 || !last_appointment) return '1ª visita'
  const days = daysBetween(last_appointment, date)
  return `${appointments + 1}ª visita${days > 0 ? `, a última ${agoText(days)}` : ''}`
}
