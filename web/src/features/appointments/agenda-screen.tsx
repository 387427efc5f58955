import { PageTitle } from '../../ui/page-title.tsx'
import { Agenda } from './agenda.tsx'
import { GridBones, Trouble } from './agenda-trouble.tsx'
import { useFrame } from './use-frame.ts'
import '../../ui/agenda.css'
import '../../ui/agenda-hours.css'
import '../../ui/agenda-items.css'
import '../../ui/agenda-motion.css'

/** The screen that staff look at all day. */
export function AgendaScreen() {
  const { frame, error, busy, retry } = useFrame()
  if (frame) return <Agenda frame={frame} />
  if (!error) return <AgendaLoading />
  return (
    <>
      <PageTitle title="Agendamentos" />
      <Trouble error={error} busy={busy} again={retry} />
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
      <GridBones />
    </div>
  )
}
