import { useState } from 'react'
import type { ClientAppointment, ClientFile } from '#shared/clients.ts'
import { formatMoney } from '#shared/money.ts'
import { occupies } from '#shared/statuses.ts'
import { whatFor } from '#shared/whom.ts'
import { useToday, useZone } from '../../lib/business-time.ts'
import { dateText } from '../../lib/dates.ts'
import { useStaffPages } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { statusOf } from '../schedule/appointment-status.ts'
import { WhatsappReminder } from '../schedule/whatsapp-reminder.tsx'

/** Upcoming ones come in order, then others newest first; older ones load on request. */
export function Appointments({ file }: { file: ClientFile }) {
  const { client, cursor } = file
  const today = useToday()
  const [wanted, setWanted] = useState(false)
  const older = useStaffPages(
    'listClientAppointments',
    { client_id: client.id, cursor },
    { enabled: wanted && cursor !== undefined },
  )
  const all = [...file.appointments, ...older.pages.flatMap(({ appointments }) => appointments)]
  const isUpcoming = (one: ClientAppointment) => one.date >= today && occupies(one)
  const upcoming = all.filter(isUpcoming).reverse()
  const past = all.filter((one) => !isUpcoming(one))
  const load = () => {
    if (older.isFetching) return
    if (!wanted) setWanted(true)
    else if (older.data) void older.fetchNextPage()
    else void older.refetch()
  }
  return (
    <div className="min-w-0 space-y-7">
      {upcoming.length > 0 && (
        <Section title="Próximos agendamentos" appointments={upcoming} client={client} />
      )}
      {past.length > 0 && <Section title="Histórico" appointments={past} client={client} />}
      {all.length === 0 && (
        <Empty title="Nenhuma visita ainda" text="Os agendamentos deste cliente aparecem aqui." />
      )}
      {older.error && (
        <Notice kind="error" title="Erro ao carregar histórico">
          <p className="mt-1 text-soft">{older.error.message}</p>
        </Notice>
      )}
      {(older.data ? older.hasNextPage : cursor !== undefined) && (
        <p className="text-center">
          <Button look="secondary" aria-disabled={older.isFetching} onClick={load} className="max-sm:w-full">
            {older.isFetching ? 'Carregando...' : 'Carregar mais'}
          </Button>
        </p>
      )}
    </div>
  )
}

type SectionProps = { title: string; appointments: ClientAppointment[]; client: ClientFile['client'] }

function Section({ title, appointments, client }: SectionProps) {
  return (
    <section aria-label={title} className="@container">
      <h2 className="eyebrow mb-2">{title}</h2>
      <ol className="panel divide-y divide-line">
        {appointments.map((appointment) => (
          <Appointment key={appointment.id} appointment={appointment} client={client} />
        ))}
      </ol>
    </section>
  )
}

function Appointment({
  appointment,
  client,
}: {
  appointment: ClientAppointment
  client: ClientFile['client']
}) {
  const timezone = useZone()
  const { date, time, professional_name, price, status } = appointment
  const notes = [appointment.notes, appointment.staff_notes].filter(Boolean).join('\n')
  const isLost = status === 'cancelled' || status === 'no_show'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 @xl:grid-cols-[8.5rem_minmax(0,1fr)_9rem_6rem] @xl:items-center">
      <span className="whitespace-nowrap text-soft @max-xl:col-start-1 @max-xl:row-start-2 @max-xl:text-sm">
        {dateText(date)} {time}
      </span>
      <span className="wrap-anywhere min-w-0 @max-xl:col-start-1 @max-xl:row-start-1">
        <span className={isLost ? 'text-soft' : 'font-semibold'}>{whatFor(appointment)}</span>
        {professional_name && <span className="text-soft"> · {professional_name}</span>}
        {notes && <span className="mt-0.5 block whitespace-pre-line text-soft text-sm">{notes}</span>}
        <span className="block text-sm empty:hidden">
          <WhatsappReminder {...{ appointment, client, timezone }} />
        </span>
      </span>
      <span className="@max-xl:col-start-2 @max-xl:row-start-2 @max-xl:text-right">
        <Status {...statusOf(status)} />
      </span>
      <span
        className={`text-right @max-xl:col-start-2 @max-xl:row-start-1 ${isLost ? 'text-soft line-through' : ''}`}
      >
        {price !== undefined && formatMoney(price)}
      </span>
    </li>
  )
}
