import { useCallback, useMemo } from 'react'
import { addDays } from '#shared/time.ts'
import { dayName } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { AgendaError, GridSkeleton } from './agenda-states.tsx'
import { withYear } from './day-words.ts'
import { Grid } from './grid.tsx'
import type { GridColumn, Looks } from './grid-column.tsx'
import { shownHours } from './hours.ts'
import type { AppointmentItem, Item } from './items.ts'
import { ListView } from './list-view.tsx'
import { PeopleChooser } from './people-chooser.tsx'
import type { Now } from './statuses.ts'
import { type AgendaContext, columnName } from './use-agenda-context.ts'
import type { Target } from './use-changes.ts'
import { passes } from './use-columns.ts'
import type { Days } from './use-days.ts'
import { rangeOf, type View } from './view.ts'

type ViewProps = {
  context: AgendaContext
  view: View
  now: Now
  days: Days
  items: readonly Item[]
  columns: GridColumn[]
  overlaps: ReadonlyMap<string, string[]>
  highlights: Looks['highlights']
  labelOf: (item: Item) => string
  announce: (text: string) => void
  onOpen: (item: Item) => void
  onMove: (item: Item, target: Target) => void
  onCreate: () => void
  onDraw: (target: Target, drawn: boolean) => void
  onTitle: (column: GridColumn) => void
}

/** Colours of the statuses, beside the shape and the word that each has. */
const statusTones: Record<string, string> = {
  scheduled: '#6b7f99',
  confirmed: 'var(--primary)',
  in_service: 'var(--accent)',
  completed: 'var(--field)',
  cancelled: 'var(--field)',
  no_show: 'var(--brick)',
}

/** Day, week or list, or what stands in their place. */
export function AgendaView(props: ViewProps) {
  const { context, view, now, days, items, columns, overlaps, highlights, labelOf, onOpen } = props
  const { opening } = context
  const hours = useMemo(() => columns.map((column) => column.hours), [columns])
  const shown = useMemo(
    () => shownHours(hours, items, opening, view.wholeDay),
    [hours, items, opening, view.wholeDay],
  )
  const byStatus = view.colors === 'status'
  const toneOf = useCallback(
    (item: Item, column: GridColumn) =>
      byStatus && item.kind === 'appointment'
        ? (statusTones[item.appointment.status] ?? 'var(--field)')
        : item.column === column.column
          ? column.tone
          : context.toneOf(item.column),
    [byStatus, context],
  )
  const isWeek = view.layout === 'semana'
  const placeName = ({ column, date }: GridColumn) => (isWeek ? dayName(date) : columnName(context, column))

  if (!days.loaded && days.error)
    return <AgendaError error={days.error} busy={days.isFetching} again={days.retry} />
  if (!days.loaded) {
    return (
      <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <span className="sr-only">Carregando agendamentos...</span>
        <GridSkeleton />
      </div>
    )
  }
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
  if (view.layout === 'lista') {
    return (
      <ListView
        context={context}
        days={listed(items, view)}
        today={now.date}
        selected={view.appointment}
        filtered={view.statuses.length + view.services.length + view.professionals.length > 0}
        overlaps={overlaps}
        labelOf={labelOf}
        onOpen={onOpen}
        onCreate={props.onCreate}
      />
    )
  }
  if (columns.length === 0) {
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
  return (
    <>
      <PeopleChooser columns={columns} short={isWeek} />
      <Grid
        label={
          isWeek
            ? `Semana de ${columns[0]?.column ? columnName(context, columns[0].column) : ''}`
            : `Agenda de ${withYear(dayName(view.date), view.date, now.date)}`
        }
        columns={columns}
        items={items}
        overlaps={overlaps}
        shown={shown}
        zoom={view.zoom}
        slot={opening.step}
        now={now}
        selected={view.appointment}
        highlights={highlights}
        labelOf={labelOf}
        toneOf={toneOf}
        placeName={placeName}
        onOpen={onOpen}
        onDrop={props.onMove}
        onDraw={props.onDraw}
        onHold={days.hold}
        onTitle={isWeek ? props.onTitle : undefined}
        announce={props.announce}
      />
    </>
  )
}

/** The list's days in order, with the appointments that the filters let through. */
function listed(items: readonly Item[], view: View): { date: string; appointments: AppointmentItem[] }[] {
  const { from, to } = rangeOf(view)
  const days: { date: string; appointments: AppointmentItem[] }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const appointments = items.filter(
      (item): item is AppointmentItem =>
        item.kind === 'appointment' &&
        item.date === date &&
        passes(view, item) &&
        (view.professionals.length === 0 || view.professionals.includes(item.column)),
    )
    days.push({ date, appointments: appointments.toSorted((a, b) => a.start - b.start) })
  }
  return days
}
