import { timeOf } from '#shared/time.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import { dayName } from '../../lib/dates.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { withYear } from './day-words.ts'
import type { GridColumn } from './grid-column.tsx'
import { nameOf } from './items.ts'

type PrintProps = { date: string; today: string; columns: GridColumn[] }

/** The day on paper: who comes to whom and when, on one sheet. Only a printer sees it. */
export function PrintDay({ date, today, columns }: PrintProps) {
  const { tenant } = useBusiness()
  return (
    <div className="agenda-print" aria-hidden="true">
      <h1>
        {tenant.name} · {withYear(dayName(date), date, today)}
      </h1>
      <div className="agenda-print-columns">
        {columns.map(({ key, title, placed }) => (
          <section key={key}>
            <h2>{title}</h2>
            <ul>
              {placed
                .map(({ item }) => item)
                .filter((item) => item.kind === 'block' || item.appointment.status !== 'cancelled')
                .sort((a, b) => a.start - b.start)
                .map((item) => (
                  <li key={item.id}>
                    <span>
                      {timeOf(item.start)}–{timeOf(item.end)}
                    </span>
                    <span>
                      <strong>{nameOf(item)}</strong>
                      {item.kind === 'appointment' && ` · ${item.appointment.service_name}`}
                      {item.kind === 'appointment' && item.appointment.status !== 'scheduled'
                        ? ` · ${statusOf(item.appointment.status).word.toLowerCase()}`
                        : ''}
                    </span>
                  </li>
                ))}
              {placed.length === 0 && <li>Sem agendamentos</li>}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
