import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { SecurityItem } from '#shared/help.ts'
import { circleAlert, circleCheck, info } from '../../../ui/icon-paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { useSecurityItems } from './items.ts'

const severities: Record<SecurityItem['severity'], string> = { high: 'Alta', medium: 'Média', low: 'Baixa' }

const statuses = {
  pending: { word: 'Pendente', icon: circleAlert, color: 'font-semibold text-brick' },
  resolved: { word: 'Resolvido', icon: circleCheck, color: 'text-soft' },
  info: { word: 'Informação', icon: info, color: 'text-soft' },
} as const

/** Pending protections say what to do. */
export function SecurityList() {
  const query = useSecurityItems()
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar as proteções"
      skeleton={
        // The skeleton is taller than a screen, so that the footer does not move.
        <Skeleton
          label="Carregando proteções..."
          bars={['h-6 w-60', 'h-72', 'h-72', 'h-72']}
          className="space-y-4"
        />
      }
    >
      {(read) => <Items {...read} />}
    </QueryView>
  )
}

type ItemsProps = NonNullable<ReturnType<typeof useSecurityItems>['data']>

function Items({ items, complete, count }: ItemsProps) {
  return (
    <>
      <p className="mb-4 text-soft">{count}</p>
      {!complete && (
        <Notice kind="warning" title="Parte das proteções não pôde ser lida" className="mb-4">
          <p className="text-soft">
            As configurações das contas não responderam. Volte em alguns minutos: o resto da lista está certo.
          </p>
        </Notice>
      )}
      <ul className="space-y-3">
        {items.map((item) => (
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
  return (
    <article aria-labelledby={id} className="panel p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <span className="flex flex-wrap items-center gap-x-3">
          {status !== 'info' && <span className="text-soft text-sm">Severidade: {severities[severity]}</span>}
          <Status {...statuses[status]} />
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
