import type { ReactNode } from 'react'
import type { ClientFile } from '#shared/clients.ts'
import { dateText } from './client-words.ts'

/** What the appointments add up to. */
export function Figures({ figures }: { figures: ClientFile['figures'] }) {
  const { appointments, no_shows, cancelled, last_appointment } = figures
  return (
    <dl className="panel mb-7 grid grid-cols-2 sm:grid-cols-4">
      <Figure name="Visitas" value={appointments} note={appointments === 1 ? 'concluída' : 'concluídas'} />
      <Figure
        name="Faltas"
        value={<span className={no_shows ? 'text-brick' : undefined}>{no_shows}</span>}
        note={no_shows ? 'não compareceu' : 'nunca faltou'}
      />
      <Figure name="Cancelamentos" value={cancelled} note={cancelled === 1 ? 'visita' : 'visitas'} />
      <Figure
        name="Última visita"
        value={last_appointment ? dateText(last_appointment) : '–'}
        note={last_appointment ? undefined : 'ainda não veio'}
      />
    </dl>
  )
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string | undefined }) {
  return (
    <div className="border-line px-4 py-3 not-first:border-l max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t">
      <dt className="eyebrow">{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold text-xl tracking-tight">{value}</span>
        {note && <span className="text-soft text-sm">{note}</span>}
      </dd>
    </div>
  )
}
