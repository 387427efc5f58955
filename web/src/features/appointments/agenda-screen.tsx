import { PageTitle } from '../../ui/page-title.tsx'
import { Agenda } from './agenda.tsx'
import { AgendaError, GridSkeleton } from './agenda-states.tsx'
import { useAgendaContext } from './use-agenda-context.ts'
import '../../ui/agenda.css'
import '../../ui/agenda-hours.css'
import '../../ui/agenda-items.css'
import '../../ui/agenda-motion.css'

/** The screen that staff look at all day. */
export function AgendaScreen() {
  const { context, error, busy, retry } = useAgendaContext()
  if (context) return <Agenda context={context} />
  if (!error) return <AgendaLoading />
  return (
    <>
      <PageTitle title="Agendamentos" />
      <AgendaError error={error} busy={busy} again={retry} />
    </>
  )
}

function AgendaLoading() {
  return (
    <div className="agenda" role="status">
      <div className="agenda-bar">
        <div className="max-sm:sr-only sm:mr-2">
          <PageTitle title="Agendamentos" />
        </div>
        <span className="text-soft">Carregando agendamentos...</span>
      </div>
      <GridSkeleton />
    </div>
  )
}
