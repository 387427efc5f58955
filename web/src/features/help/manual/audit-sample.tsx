import { Link } from 'react-router-dom'
import { useMoment } from '../../../lib/business-time.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { actionWords, callerWords } from '../audit/labels.ts'

/** The manual shows this many entries. */
const SHOWN = 5

export function AuditSample() {
  const query = useStaffQuery('listAudit', {})
  const momentOf = useMoment()
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar o registro"
      skeleton={<Skeleton label="Carregando registro..." bars={['h-44']} />}
    >
      {({ entries }) => (
        <>
          {entries.length === 0 ? (
            <p className="text-soft">Nada registrado nos últimos 30 dias.</p>
          ) : (
            <ul className="panel divide-y divide-line">
              {entries.slice(0, SHOWN).map(({ id, at, by, action }) => (
                <li
                  key={id}
                  className="gap-3 px-4 py-2 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]"
                >
                  <span className="block text-soft text-sm tabular-nums">{momentOf(at)}</span>
                  <span className="wrap-anywhere block font-medium">{actionWords(action)}</span>
                  <span className="wrap-anywhere block text-soft">{callerWords(by)}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3">
            <Link
              to="?aba=seguranca&ver=registro"
              className="inline-flex min-h-6 items-center font-semibold text-primary-ink underline underline-offset-2"
            >
              Ver Todos os Logs
            </Link>
          </p>
        </>
      )}
    </QueryView>
  )
}
