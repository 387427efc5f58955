import { Link } from 'react-router-dom'
import type { ClientFile } from '#shared/clients.ts'
import { formatMoney } from '#shared/money.ts'
import { dateText } from '../../lib/dates.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { classNames } from '../../ui/class-names.ts'
import { everyText } from './client-words.ts'

type FiguresProps = { client_id: string; figures: ClientFile['figures'] }

/** It includes what is still to be paid. */
export function Figures({ client_id, figures }: FiguresProps) {
  const balance = useStaffQuery('getClientBalance', { client_id }, { enabled: useMay()('money.read') })
  const owed = balance.data?.owed
  const { appointments, no_shows, cancelled, last_appointment, spent, usual_interval } = figures
  const numbers = [
    {
      name: 'Visitas',
      value: appointments,
      none: 'Nenhuma visita',
      note: usual_interval && everyText(usual_interval),
    },
    ...(spent === undefined
      ? []
      : [
          { name: 'Total gasto', value: formatMoney(spent), note: owed ? <Owed amount={owed} /> : undefined },
        ]),
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

function Owed({ amount }: { amount: number }) {
  return (
    <Link
      to="/financeiro?secao=pendentes"
      className="inline-flex min-h-6 items-center font-semibold text-brick underline"
    >
      Deve {formatMoney(amount)}
    </Link>
  )
}
