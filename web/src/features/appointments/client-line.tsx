import { Link } from 'react-router-dom'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { ClientFile } from '#shared/clients.ts'
import { addDays, daysBetween } from '#shared/time.ts'
import { agoText } from '../../lib/ago.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useAgenda } from './use-agenda.ts'

/** Days until the next appointment of a client whose own interval is not known yet. */
const USUAL_DAYS = 28

/** What whoever attends should know of the client: labels, which visit it is, missed ones, and the notes of the file. */
export function ClientLine({ appointment }: { appointment: AgendaAppointment }) {
  const { context } = useAgenda()
  const id = appointment.client_id
  const query = useStaffQuery('getClient', { client_id: id ?? '' }, { enabled: Boolean(id) })
  if (query.data?.access !== 'file') return null
  const { client, figures } = query.data
  const isOver = appointment.status === 'completed'
  const next = addDays(appointment.date, figures.usual_interval ?? USUAL_DAYS)
  return (
    <div className="mt-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {client.labels?.map((label) => (
          <span key={label} className="wrap-anywhere rounded-sm border border-field px-1.5 leading-5">
            {label}
          </span>
        ))}
        <span className="text-soft">{visitText(appointment, figures)}</span>
        {figures.no_shows > 0 && (
          <span className="font-semibold text-brick">
            {figures.no_shows === 1 ? '1 falta' : `${figures.no_shows} faltas`}
          </span>
        )}
      </p>
      {client.notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{client.notes}</p>}
      {isOver && context.mayAdd && (
        <Link
          to={`/agendamentos?dia=${next}&novo=1&cliente=${id}`}
          className="-ml-3 inline-flex min-h-(--control-height) items-center rounded-md px-3 font-semibold text-primary-ink hover:bg-ink/5"
        >
          Marcar retorno
        </Link>
      )}
    </div>
  )
}

/** `1ª visita`, or `12ª visita, a última há 4 semanas`. */
function visitText({ date, status }: AgendaAppointment, figures: ClientFile['figures']): string {
  const { appointments, last_appointment } = figures
  if (status === 'completed') return `${Math.max(1, appointments)} ${appointments > 1 ? 'visitas' : 'visita'}`
  if (appointments === 0 || !last_appointment) return '1ª visita'
  const days = daysBetween(last_appointment, date)
  return `${appointments + 1}ª visita${days > 0 ? `, a última ${agoText(days)}` : ''}`
}
