import type { ClientFile } from '#shared/clients.ts'
import { formatMoney } from '#shared/money.ts'
import { dateText } from '../../lib/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { everyText } from './client-words.ts'

/** What the appointments add up to. */
export function Figures({ figures }: { figures: ClientFile['figures'] }) {
  const { appointments, no_shows, cancelled, last_appointment, spent, usual_interval } = figures
  const numbers = [
    {
      name: 'Visitas',
      value: appointments,
      none: 'Nenhuma visita',
      note: usual_interval && everyText(usual_interval),
    },
    ...(spent === undefined ? [] : [{ name: 'Total gasto', value: formatMoney(spent) }]),
    { name: 'Última visita', value: last_appointment && dateText(last_appointment), none: 'Ainda não veio' },
    { name: 'Faltas', value: no_shows, none: 'Nenhuma falta', color: 'text-brick' },
    { name: 'Cancelamentos', value: cancelled, none: 'Nenhum cancelamento' },
  ]
  return (
    <dl className="panel mb-7 grid grid-cols-2 gap-px overflow-hidden bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {numbers.map(({ name, value, none, note, color }) => (
        <div key={name} className="bg-card px-4 py-3 max-sm:last:odd:col-span-2">
          <dt className="eyebrow">{name}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
            {value ? (
              <span className={classNames('font-semibold text-xl tracking-tight', color)}>{value}</span>
            ) : (
              <span className="text-soft leading-7">{none}</span>
            )}
            {note && <span className="text-soft text-sm">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
