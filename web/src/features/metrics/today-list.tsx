import { Link } from 'react-router-dom'
import type { DashboardAppointment } from '#shared/metrics.ts'
import { formatMoney } from '#shared/money.ts'
import { occupies } from '#shared/statuses.ts'
import { Empty } from '../../ui/empty.tsx'
import { Status } from '../../ui/status.tsx'
import { counted } from '../clients/client-words.ts'
import { statusOf } from '../schedule/appointment-status.ts'
import { NewMark } from './upcoming-days.tsx'

/** `next` and `newest` are ids of the rows to mark. */
type TodayProps = {
  appointments: DashboardAppointment[]
  next: string | undefined
  newest: string | undefined
}

/** More are folded, so that upcoming ones stay on the screen. */
const DONE_SHOWN = 3

/** Cancelled ones are not listed, so an inactive appointment was held or missed. */
const isDone = (appointment: DashboardAppointment) => !occupies(appointment)

/** The form is `12 concluídos, 1 falta`. */
function doneText(done: readonly DashboardAppointment[]): string {
  const missed = done.filter(({ status }) => status === 'no_show').length
  const held = done.length - missed
  const texts = [
    held > 0 && counted(held, 'concluído', 'concluídos'),
    missed > 0 && counted(missed, 'falta', 'faltas'),
  ]
  return texts.filter(Boolean).join(', ')
}

/** Open appointments come first. */
export function TodayList({ appointments, next, newest }: TodayProps) {
  const open = appointments.filter((one) => !isDone(one))
  const done = appointments.filter(isDone)
  const list = (some: readonly DashboardAppointment[]) => (
    <ol className="panel divide-y divide-line overflow-hidden">
      {some.map((appointment) => (
        <Appointment
          key={appointment.id}
          appointment={appointment}
          isNext={appointment.id === next}
          isNew={appointment.id === newest}
        />
      ))}
    </ol>
  )
  return (
    <section aria-labelledby="today" className="min-w-0">
      <h2 id="today" className="eyebrow mb-2">
        Agendamentos de hoje
      </h2>
      {appointments.length ? (
        <div className="space-y-3">
          {open.length > 0 && list(open)}
          {done.length > 0 && (
            <details open={done.length <= DONE_SHOWN || open.length === 0}>
              <summary className="mb-2 min-h-6 cursor-pointer font-semibold text-soft">
                {doneText(done)}
              </summary>
              {list(done)}
            </details>
          )}
        </div>
      ) : (
        <Empty
          title="Nenhum agendamento para hoje"
          text="O que for marcado para hoje, por você ou pela sua página, aparece aqui."
        />
      )}
    </section>
  )
}

type AppointmentProps = { appointment: DashboardAppointment; isNext: boolean; isNew: boolean }

function Appointment({ appointment, isNext, isNew }: AppointmentProps) {
  const { time, duration, client_id, client_name, service_name, professional_name, price, status } =
    appointment
  const done = isDone(appointment)
  return (
    <li
      className={`grid grid-cols-[3.25rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-l-2 px-3.5 py-2.5 sm:grid-cols-[3.25rem_minmax(0,1fr)_9rem_6rem] sm:items-center ${isNext ? 'border-l-accent' : 'border-l-transparent'}`}
    >
      <span className="leading-tight max-sm:row-span-2">
        <span className={`font-semibold ${done ? 'text-soft' : ''}`}>{time}</span>
        <span className="block text-soft text-xs">{duration} min</span>
      </span>
      <span className="min-w-0">
        <span className={`block truncate font-semibold ${done ? 'text-soft' : ''}`}>
          {client_id ? (
            <Link to={`/clientes?cliente=${client_id}`} className="underline-offset-2 hover:underline">
              {client_name}
            </Link>
          ) : (
            client_name
          )}
          {appointment.for && <span className="font-normal text-soft"> para {appointment.for}</span>}
          {isNew && (
            <>
              {' '}
              <NewMark />
            </>
          )}
        </span>
        <span className="block truncate text-soft text-sm" title={professional_name}>
          {[service_name, professional_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="max-sm:col-start-2">
        <Status {...statusOf(status)} />
      </span>
      {price !== undefined && (
        <span className="text-right max-sm:col-start-3 max-sm:row-start-1">{formatMoney(price)}</span>
      )}
    </li>
  )
}
