import { Link } from 'react-router-dom'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSecurityItems } from './security/items.ts'

/** Its height while loading is the final one, so that nothing moves. */
export function OverviewBanner() {
  const { data, error } = useSecurityItems()
  if (!data && error) return null
  if (!data) return <Skeleton label="Verificando a segurança..." bars={['h-27']} className="mb-5" />
  const [kind, title] =
    data.pending > 0 ? (['warning', 'Ação Necessária'] as const) : (['success', 'Segurança em dia'] as const)
  return (
    <Notice kind={kind} title={title} className="mb-5">
      <p className="text-soft">{data.count}</p>
      <Link
        to="?aba=seguranca"
        className="mt-2 inline-flex min-h-6 items-center font-semibold text-primary-ink underline underline-offset-2"
      >
        Ver itens de segurança
      </Link>
    </Notice>
  )
}
