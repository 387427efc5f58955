import { Link } from 'react-router-dom'
import type { Dashboard } from '#shared/metrics.ts'
import { addDays } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

type Booking = NonNullable<Dashboard['newest']>

/** The agenda shows the booking at this address. */
export const agendaAt = ({ date, id }: Booking) => `/agendamentos?dia=${date}&agendamento=${id}`

export function UpcomingDays({ dashboard: { today, upcoming, newest } }: { dashboard: Dashboard }) {
  const ahead = newest && newest.date > today ? newest : null
  const known = upcoming.some(({ date }) => date === ahead?.date)
  // Later days are not counted.
  const days: { date: string; appointments?: number }[] =
    ahead && !known ? [...upcoming, { date: ahead.date }] : upcoming
  if (days.length === 0) return null
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming" className="eyebrow mb-2">
        Próximos dias
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">
        {days.map(({ date, appointments }) => (
          <li key={date}>
            <Link
              to={`/agendamentos?dia=${date}`}
              className="flex min-h-(--control-height) items-center gap-2 px-4 py-2 hover:bg-ink/5"
            >
              <span className="min-w-0 flex-1 first-letter:uppercase">
                {date === addDays(today, 1) ? 'amanhã' : shortDayName(date)}
              </span>
              <span className="whitespace-nowrap text-soft text-sm">
                {appointments && `${appointments} ${appointments === 1 ? 'agendamento' : 'agendamentos'}`}
              </span>
              <Icon of={chevronRight} className="size-4 text-soft" />
            </Link>
            {ahead?.date === date && (
              <Link to={agendaAt(ahead)} className="block px-4 pb-2.5 text-sm hover:bg-ink/5">
                <NewMark /> {ahead.time} · {ahead.client_name} · {ahead.service_name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const NewMark = () => (
  <span className="rounded-sm border border-accent-ink px-1.5 font-semibold text-accent-ink text-xs leading-5">
    novo
  </span>
)
