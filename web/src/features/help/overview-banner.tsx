import { Link } from 'react-router-dom'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Says how many protections are pending, for those who may see them. */
export function OverviewBanner() {
  const { data, error } = useStaffQuery('getSecurity', {})
  if (!data && !error) return <Skeleton label="Verificando a segurança..." bars={['h-24']} className="mb-5" />
  const pending = data?.items.filter(({ status }) => status === 'pending').length ?? 0
  if (pending === 0) return null
  return (
    <Notice kind="warning" title="Ação Necessária" className="mb-5">
      <p className="text-soft">
        {pending === 1
          ? 'Um item de segurança está pendente.'
          : `${pending} itens de segurança estão pendentes.`}{' '}
        Cada um diz o que fazer.
      </p>
      <Link
        to="?aba=seguranca"
        className="mt-2 inline-flex min-h-6 items-center font-semibold text-primary-ink underline underline-offset-2"
      >
        Ver itens de segurança
      </Link>
    </Notice>
  )
}
