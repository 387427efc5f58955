import { useState } from 'react'
import type { Holidays } from '#shared/company.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { dayName } from '../../lib/dates.ts'
import { usePending, useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AffectedAppointments, appointmentsText } from './affected-appointments.tsx'
import { OwnHolidays } from './own-holidays.tsx'

type Affected = ReadonlyMap<string, readonly AppointmentSummary[]>

export function HolidaysPanel() {
  const query = useStaffQuery('listHolidays', {})
  const [affected, setAffected] = useState<Affected>(new Map())
  const show = (name: string, appointments: readonly AppointmentSummary[]) =>
    setAffected((others) => new Map([...others, [name, appointments]]))
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar feriados"
      skeleton={
        <Skeleton
          label="Carregando feriados..."
          bars={['h-5 w-40', 'h-72', 'h-5 w-40', 'h-32']}
          className="space-y-3"
        />
      }
    >
      {({ holidays, own }) => (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <PublicHolidays holidays={holidays} onAffected={show} />
          <div>
            {[...affected].map(
              ([name, appointments]) =>
                appointments.length > 0 && (
                  <div key={name} className="mb-6">
                    <AffectedAppointments
                      title={`${appointmentsText(appointments.length)} em ${name}`}
                      appointments={appointments}
                      onClose={() => show(name, [])}
                    />
                  </div>
                ),
            )}
            <OwnHolidays own={own} onAffected={show} />
          </div>
        </div>
      )}
    </QueryView>
  )
}

type PublicProps = {
  holidays: Holidays['holidays']
  onAffected: (name: string, appointments: readonly AppointmentSummary[]) => void
}

function PublicHolidays({ holidays, onAffected }: PublicProps) {
  const nameOf = (key: string) => holidays.find(({ holiday }) => holiday === key)?.name
  const change = useStaffMutation('switchHoliday', {
    invalidates: ['listHolidays'],
    failed: ({ message }, { holiday }) => `${nameOf(holiday) ?? 'Tudo'} continua como estava. ${message}`,
    onSuccess: ({ affected_appointments }, { holiday }) =>
      onAffected(nameOf(holiday) ?? 'feriados', affected_appointments),
  })
  const pending = usePending('switchHoliday')
  const shown = holidays.map((one) => {
    const switched = pending.findLast(({ holiday }) => [one.holiday, 'all'].includes(holiday))
    return { ...one, closed: switched?.closed ?? one.closed, busy: switched !== undefined }
  })
  const closed = shown.filter((one) => one.closed).length
  const all = closed < shown.length
  return (
    <section aria-label="Feriados do Brasil">
      <div className="mb-2 flex items-center gap-3 px-1">
        <h2 className="eyebrow">Feriados do Brasil</h2>
        <span className="text-sm text-soft">{closed === 1 ? '1 fechado' : `${closed} fechados`}</span>
        <Button
          look="quiet"
          className="-my-2 ml-auto text-primary-ink"
          disabled={pending.length > 0}
          onClick={() => change.mutate({ holiday: 'all', closed: all })}
        >
          {all ? 'Fechar em todos' : 'Abrir em todos'}
        </Button>
      </div>
      <ul className="panel divide-y divide-line">
        {shown.map(({ holiday, name, date, kind, closed, busy }) => (
          <li key={holiday}>
            <Switch
              label={`Fechado em ${name}`}
              checked={closed}
              disabled={busy}
              onChange={(event) => change.mutate({ holiday, closed: event.target.checked })}
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
        ))}
      </ul>
    </section>
  )
}
