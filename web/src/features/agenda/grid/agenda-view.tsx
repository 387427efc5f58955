import { useMemo } from 'react'
import { dayName } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { isTeamWeek } from '../columns.ts'
import { columnName } from '../forms/agenda-context.ts'
import { withYear } from '../forms/day-words.ts'
import { shownHours } from '../forms/hours.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useScreen } from '../state/use-screen.ts'
import { ColumnChooser } from '../toolbar/column-chooser.tsx'
import { Grid } from './grid.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { ListView } from './list-view.tsx'
import { TeamWeek } from './team-week.tsx'

export function AgendaView() {
  const { days } = useScreen()
  return (
    <QueryView query={days.query} failed="Erro ao carregar agendamentos" skeleton={<GridSkeleton />}>
      {() => <Days />}
    </QueryView>
  )
}

function Days() {
  const { context, now, items } = useAgenda()
  const { view, columns } = useScreen()
  const { opening } = context
  const hours = useMemo(() => columns.map((column) => column.hours), [columns])
  const shown = useMemo(
    () => shownHours(hours, items, opening, view.wholeDay),
    [hours, items, opening, view.wholeDay],
  )
  if (!context.mayAdd && items.length === 0) {
    return (
      <div className="p-4">
        <Empty
          title="Seu perfil ainda não está ativo"
          text="Peça a quem administra a empresa para ativá-lo em Profissionais."
        />
      </div>
    )
  }
  if (view.layout === 'lista') return <ListView />
  if (context.professionals.length === 0 && columns.length === 0) {
    return (
      <div className="p-4">
        <Empty
          title="Ninguém na agenda ainda"
          text="Cadastre quem atende para ver os horários de cada um lado a lado."
        >
          <ButtonLink href="/profissionais">Cadastrar profissional</ButtonLink>
        </Empty>
      </div>
    )
  }
  if (isTeamWeek(context, view)) return <TeamWeek />
  if (columns.length === 0) {
    return (
      <div className="p-4">
        <Empty title="Ninguém atende neste dia" text="Todos estão de folga, e nada está marcado." />
      </div>
    )
  }
  const isWeek = view.layout === 'semana'
  const label = isWeek
    ? `Semana de ${columnName(context, columns[0]?.column ?? '')}`
    : `Agenda de ${withYear(dayName(view.date), view.date, now.date)}`
  return (
    <>
      <ColumnChooser />
      <Grid label={label} shown={shown} />
    </>
  )
}
