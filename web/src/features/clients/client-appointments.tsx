import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientAppointment, ClientFile } from '#shared/clients.ts'
import { formatMoney } from '#shared/money.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffCall, staffQuery } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { dateText } from './client-words.ts'

type Page = StaffOutput<'listClientAppointments'>

/** The appointments, newest first, those to come included; older ones when asked for. */
export function Appointments({ file }: { file: ClientFile }) {
  const [wanted, setWanted] = useState(false)
  const input = { client_id: file.client.id }
  const older = useInfiniteQuery<Page, Failure, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...staffQuery('listClientAppointments', input).queryKey, file.cursor],
    queryFn: ({ signal, pageParam: cursor }) =>
      staffCall('listClientAppointments', { ...input, ...(cursor && { cursor }) }, { signal }),
    initialPageParam: file.cursor,
    getNextPageParam: ({ cursor }) => cursor,
    enabled: wanted && Boolean(file.cursor),
  })
  const appointments = [
    ...file.appointments,
    ...(older.data?.pages.flatMap((page) => page.appointments) ?? []),
  ]
  const more = older.data ? older.hasNextPage : Boolean(file.cursor)
  const load = () => {
    if (older.isFetching) return
    if (!wanted) setWanted(true)
    else if (older.data) void older.fetchNextPage()
    else void older.refetch()
  }
  return (
    <section aria-labelledby="client-appointments" className="min-w-0">
      <h2 id="client-appointments" className="eyebrow mb-2">
        Histórico
      </h2>
      {appointments.length ? (
        <ol className="panel divide-y divide-line">
          {appointments.map((appointment) => (
            <Appointment key={appointment.id} appointment={appointment} />
          ))}
        </ol>
      ) : (
        <Empty title="Nenhuma visita ainda" text="Os agendamentos deste cliente aparecem aqui." />
      )}
      {older.error && (
        <Notice kind="error" title="Erro ao carregar histórico" className="mt-3">
          <p className="mt-1 text-soft">{older.error.message}</p>
        </Notice>
      )}
      {more && (
        <p className="mt-3 text-center">
          <Button look="secondary" aria-disabled={older.isFetching} onClick={load} className="max-sm:w-full">
            {older.isFetching ? 'Carregando...' : 'Carregar mais'}
          </Button>
        </p>
      )}
    </section>
  )
}

function Appointment({ appointment }: { appointment: ClientAppointment }) {
  const { date, time, service_name, professional_name, price, status, notes } = appointment
  const gone = status === 'cancelled' || status === 'no_show'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)_9rem_6rem] sm:items-center">
      <span className="whitespace-nowrap text-soft max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm">
        {dateText(date)} {time}
      </span>
      <span className="wrap-anywhere min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        <span className={gone ? 'text-soft' : 'font-semibold'}>{service_name}</span>
        {professional_name && <span className="text-soft"> · {professional_name}</span>}
        {notes && <span className="mt-0.5 block whitespace-pre-line text-soft text-sm">{notes}</span>}
      </span>
      <span className="max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right">
        <Status {...statusOf(status)} />
      </span>
      <span
        className={`text-right max-sm:col-start-2 max-sm:row-start-1 ${gone ? 'text-soft line-through' : ''}`}
      >
        {price !== undefined && formatMoney(price)}
      </span>
    </li>
  )
}
