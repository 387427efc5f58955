import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { SecurityItem } from '#shared/help.ts'
import type { StaffOutput } from '../../../lib/staff-api.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { circleAlert, circleCheck } from '../../../ui/icon-paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { useSecondFactorItem } from './second-factor.ts'

const severities: Record<SecurityItem['severity'], string> = { high: 'Alta', medium: 'Média', low: 'Baixa' }

/** Each protection with its real state; pending ones say what to do. */
export function SecurityList() {
  const query = useStaffQuery('getSecurity', {})
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar as proteções"
      skeleton={
        <Skeleton label="Carregando proteções..." bars={['h-40', 'h-40', 'h-24']} className="space-y-3" />
      }
    >
      {(read) => <Items read={read} />}
    </QueryView>
  )
}

function Items({ read: { items, complete } }: { read: StaffOutput<'getSecurity'> }) {
  const own = useSecondFactorItem()
  const all = own?.status === 'pending' ? [own, ...items] : own ? [...items, own] : items
  const pending = all.filter(({ status }) => status === 'pending').length
  return (
    <>
      <p className="mb-4 text-soft">
        {pending === 0
          ? 'Nada pendente.'
          : `${pending} de ${all.length} ${pending === 1 ? 'pede' : 'pedem'} a sua atenção.`}
      </p>
      {!complete && (
        <Notice kind="warning" title="Parte das proteções não pôde ser lida" className="mb-4">
          <p className="text-soft">
            As configurações das contas não responderam. Volte em alguns minutos: o resto da lista está certo.
          </p>
        </Notice>
      )}
      <ul className="space-y-3">
        {all.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ItemCard({ item }: { item: SecurityItem }) {
  const { title, description, severity, status, instructions, action } = item
  const id = useId()
  const isPending = status === 'pending'
  return (
    <article aria-labelledby={id} className="panel p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="text-soft text-sm">Severidade: {severities[severity]}</span>
          <Status
            word={isPending ? 'Pendente' : 'Resolvido'}
            icon={isPending ? circleAlert : circleCheck}
            color={isPending ? 'font-semibold text-brick' : 'text-soft'}
          />
        </span>
      </div>
      <p className="mt-1 max-w-prose text-soft">{description}</p>
      {instructions.length > 0 && (
        <>
          <p className="mt-3 font-medium">O que fazer</p>
          <ol className="mt-1 max-w-prose list-decimal space-y-1 pl-5 marker:text-soft">
            {instructions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {action && (
        <p className="mt-3">
          <Link
            to={action.url}
            className="inline-flex min-h-6 items-center font-semibold text-primary-ink underline underline-offset-2"
          >
            {action.text}
          </Link>
        </p>
      )}
    </article>
  )
}
