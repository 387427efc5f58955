import { Link } from 'react-router-dom'
import type { Dashboard } from '#shared/metrics.ts'

/** The next appointment; a late one stays for a while and is marked. */
export function NextClient({ next }: { next: Dashboard['next'] }) {
  return (
    <section aria-labelledby="next-client" className="max-lg:order-first">
      <h2 id="next-client" className="eyebrow mb-2">
        Próximo Cliente
      </h2>
      <div className={`panel overflow-hidden px-4 py-3.5 ${next ? 'border-t-2 border-t-accent' : ''}`}>
        {next ? <Next next={next} /> : <p className="text-soft">Nenhum cliente até o fim do dia.</p>}
      </div>
    </section>
  )
}

function Next({ next }: { next: NonNullable<Dashboard['next']> }) {
  const { time, client_id, client_name, service_name, professional_name, late } = next
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold text-[1.75rem] text-accent-ink leading-9 tracking-tight">{time}</span>
        {late && (
          <span className="rounded-sm border border-brick px-1.5 font-semibold text-brick text-xs leading-5">
            atrasado
          </span>
        )}
      </p>
      <p className="mt-1 truncate font-semibold text-base">
        {client_id ? (
          <Link to={`/clientes?cliente=${client_id}`} className="underline-offset-2 hover:underline">
            {client_name}
          </Link>
        ) : (
          client_name
        )}
        {next.for && <span className="font-normal text-soft"> para {next.for}</span>}
      </p>
      <p className="text-soft text-sm">{[service_name, professional_name].filter(Boolean).join(' · ')}</p>
    </>
  )
}
