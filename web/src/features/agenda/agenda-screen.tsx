import type { ReactNode } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Agenda } from './agenda.tsx'
import { useAgendaContext } from './forms/agenda-context.ts'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import './agenda.css'
import './grid/agenda-hours.css'
import './grid/agenda-items.css'
import './grid/agenda-motion.css'

type Additions = {
  menu?: ReactNode
  notice?: ReactNode
}

export function AgendaScreen(more: Additions) {
  const { context, error, isFetching, refetch } = useAgendaContext()
  if (context) return <Agenda context={context} {...more} />
  return (
    <div className="agenda">
      <div className="agenda-bar">
        <div className="max-sm:sr-only sm:mr-2">
          <PageTitle title="Agendamentos" />
        </div>
      </div>
      {error ? (
        <LoadError title="Erro ao carregar agendamentos" error={error} busy={isFetching} again={refetch} />
      ) : (
        <GridSkeleton />
      )}
    </div>
  )
}
