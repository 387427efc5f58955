import { Link } from 'react-router-dom'
import type { Dashboard, DashboardAppointment } from '#shared/metrics.ts'
import { isAwaited } from '#shared/statuses.ts'

type NextProps = Pick<Dashboard, 'next' | 'agenda'>

/** It begins with the next appointment. */
function nextOfOthers({ next, agenda }: NextProps): DashboardAppointment[] {
  const others = new Map<string, DashboardAppointment>()
  for (const one of agenda) {
    const { professional_name = '', status, time } = one
    if (!next || !professional_name || professional_name === next.professional_name) continue
    if (isAwaited(status) && time >= next.time && !others.has(professional_name))
      others.set(professional_name, one)
  }
  return [...others.values()]
}

/** A late appointment stays for a while and is marked. */
export function NextClient({ next, agenda }: NextProps) {
  const others = nextOfOthers({ next, agenda })
  return (
    <section aria-labelledby="next-client" className="max-lg:order-first">
      <h2 id="next-client" className="eyebrow mb-2">
        Próximo Cliente
      </h2>
      <div className={`panel overflow-hidden px-4 py-3.5 ${next ? 'border-t-2 border-t-accent' : ''}`}>
        {next ? <Next next={next} /> : <p className="text-soft">Nenhum cliente até o fim do dia.</p>}
        {others.length > 0 && (
          <ul className="mt-3 space-y-1.5 border-line border-t pt-3 text-sm">
            {others.map((one) => (
              <li key={one.id} className="grid grid-cols-[2.75rem_minmax(0,1fr)]">
                <span className="font-semibold">{one.time}</span>
                <span className="min-w-0">
                  <span className="block truncate">{one.client_name}</span>
                  <span className="block truncate text-soft">{one.professional_name}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
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
            em aberto desde {time}
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
