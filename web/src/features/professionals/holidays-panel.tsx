import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Holidays } from '#shared/company.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { failToast } from '../../lib/toast.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AffectedAppointments, appointmentsText } from './appointments.tsx'
import { OwnHolidays } from './own-holidays.tsx'

type Holiday = Holidays['holidays'][number]

/** Days on which the whole business is closed: public holidays, one by one, and its own. */
export function HolidaysPanel() {
  const queryClient = useQueryClient()
  const query = staffQuery('listHolidays', {})
  const { data, error, isFetching, refetch } = useQuery<StaffOutput<'listHolidays'>, Failure>({
    ...query,
    staleTime: 30_000,
  })
  const [left, setLeft] = useState<ReadonlyMap<string, readonly AppointmentSummary[]>>(new Map())
  /** Several may be switched at once: each answer counts for its own row alone. */
  const put = (holiday: Holiday['holiday'], closed: boolean) =>
    queryClient.setQueryData<Holidays>(
      query.queryKey,
      (data) =>
        data && {
          ...data,
          holidays: data.holidays.map((one) => (one.holiday === holiday ? { ...one, closed } : one)),
        },
    )
  const putLeft = (name: string, appointments: readonly AppointmentSummary[]) =>
    setLeft((others) => new Map([...others, [name, appointments]]))
  if (!data) {
    if (!error)
      return (
        <Skeleton
          label="Carregando feriados..."
          bars={['h-5 w-40', 'h-72', 'h-5 w-40', 'h-32']}
          className="space-y-3"
        />
      )
    return <LoadError title="Erro ao carregar feriados" error={error} busy={isFetching} again={refetch} />
  }
  const sorted = [...data.holidays].sort((a, b) => a.date.localeCompare(b.date))
  const closed = sorted.filter((one) => one.closed).length
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <section aria-label="Feriados do Brasil">
        <h2 className="eyebrow mb-2 flex justify-between px-1">
          Feriados do Brasil <span>{closed === 1 ? '1 fechado' : `${closed} fechados`}</span>
        </h2>
        <ul className="panel divide-y divide-line">
          {sorted.map((holiday) => (
            <HolidayRow
              key={holiday.holiday}
              holiday={holiday}
              put={put}
              onSwitched={({ affected_appointments }) => putLeft(holiday.name, affected_appointments)}
            />
          ))}
        </ul>
      </section>
      <div>
        {[...left].map(
          ([name, appointments]) =>
            appointments.length > 0 && (
              <div key={name} className="mb-6">
                <AffectedAppointments
                  title={`${appointmentsText(appointments.length)} em ${name}`}
                  appointments={appointments}
                  onClose={() => putLeft(name, [])}
                />
              </div>
            ),
        )}
        <OwnHolidays
          own={data.own}
          onChanged={(name, { own, affected_appointments }) => {
            queryClient.setQueryData<Holidays>(query.queryKey, (now) => now && { ...now, own })
            putLeft(name, affected_appointments)
          }}
        />
      </div>
    </div>
  )
}

type RowProps = {
  holiday: Holiday
  put: (holiday: Holiday['holiday'], closed: boolean) => void
  onSwitched: (holidays: Holidays) => void
}

function HolidayRow({ holiday, put, onSwitched }: RowProps) {
  const { holiday: key, name, date, kind, closed } = holiday
  const change = useStaffMutation('switchHoliday', { onSuccess: onSwitched })
  const toggle = async (next: boolean) => {
    put(key, next)
    try {
      await change.mutateAsync({ holiday: key, closed: next })
    } catch (error) {
      put(key, !next)
      failToast(`${name} continua como estava. ${(error as Error).message}`)
    }
  }
  return (
    <li>
      <Switch
        label={`Fechado em ${name}`}
        checked={closed}
        disabled={change.isPending}
        onChange={(event) => void toggle(event.target.checked)}
        className="flex w-full flex-row-reverse px-4 py-2"
      >
        <span className={classNames('text-sm', closed ? 'font-semibold' : 'text-soft')}>
          {closed ? 'Fechado' : 'Aberto'}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{name}</span>
            {kind === 'optional' && <span className="text-sm text-soft">ponto facultativo</span>}
          </span>
          <span className="block text-sm text-soft">
            {dayName(date)} de {date.slice(0, 4)}
          </span>
        </span>
      </Switch>
    </li>
  )
}
