import { formatMoney } from '#shared/money.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import { dayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Status } from '../../ui/status.tsx'
import { withYear } from './day-words.ts'
import type { AppointmentItem } from './items.ts'
import { type AgendaContext, columnName } from './use-agenda-context.ts'

type ListProps = {
  context: AgendaContext
  days: { date: string; appointments: AppointmentItem[] }[]
  today: string
  selected?: string
  filtered: boolean
  overlaps: ReadonlyMap<string, string[]>
  labelOf: (item: AppointmentItem) => string
  onOpen: (item: AppointmentItem) => void
  onCreate: () => void
}

/** Appointments one below the other, day by day: for a phone, for looking ahead, for who listens. */
export function ListView(props: ListProps) {
  const { context, days, today, selected, filtered, overlaps, labelOf, onOpen, onCreate } = props
  if (days.every(({ appointments }) => appointments.length === 0)) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Empty
          title={
            filtered ? 'Nenhum agendamento com estes filtros' : 'Nenhum agendamento entre estas duas datas'
          }
          text={
            filtered
              ? 'Tire um filtro ou escolha outro período.'
              : 'O que for marcado aqui ou na sua página aparece nesta lista.'
          }
        >
          {!filtered && <Button onClick={onCreate}>Novo agendamento</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-24 sm:pb-4">
      {days
        .filter(({ appointments }) => appointments.length > 0)
        .map(({ date, appointments }) => (
          <section key={date} aria-labelledby={`list-${date}`}>
            <h2
              id={`list-${date}`}
              className="sticky top-0 z-1 flex items-baseline justify-between border-line border-b bg-paper px-4 py-2 font-semibold"
            >
              <span className={classNames('first-letter:uppercase', date === today && 'text-accent-ink')}>
                {withYear(dayName(date), date, today)}
                {date === today && ', hoje'}
              </span>
              <span className="font-normal text-sm text-soft">
                {appointments.length === 1 ? '1 agendamento' : `${appointments.length} agendamentos`}
              </span>
            </h2>
            <ul className="divide-y divide-line border-line border-b bg-card">
              {appointments.map((item) => (
                <li key={item.id}>
                  <AppointmentRow
                    item={item}
                    context={context}
                    label={labelOf(item)}
                    isOver={overlaps.has(item.id)}
                    isSelected={selected === item.id}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

type RowProps = {
  item: AppointmentItem
  context: AgendaContext
  label: string
  isOver: boolean
  isSelected: boolean
  onOpen: (item: AppointmentItem) => void
}

function AppointmentRow({ item, context, label, isOver, isSelected, onOpen }: RowProps) {
  const { appointment, column } = item
  const gone = appointment.status === 'cancelled' || appointment.status === 'no_show'
  return (
    <button
      type="button"
      id={`item-${item.id}`}
      aria-expanded={isSelected}
      onClick={() => onOpen(item)}
      className={classNames(
        'flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-ink/3',
        isSelected && 'bg-tint',
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="contents">
        <span className="w-12 shrink-0">
          <span className="block font-semibold">{appointment.time}</span>
          <span className="block text-soft text-xs">
            {timeOf(Math.min(1440, minutesOf(appointment.time) + appointment.duration))}
          </span>
        </span>
        <span
          className="h-9 w-1 shrink-0 rounded-sm bg-(--tone)"
          style={{ '--tone': context.toneOf(column) } as React.CSSProperties}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block truncate font-semibold', gone && 'text-soft line-through')}>
            {appointment.client_name}
          </span>
          <span className="block truncate text-sm text-soft">
            {appointment.service_name} · {columnName(context, column, appointment.professional_name)}
          </span>
          {isOver && (
            <span className="flex items-center gap-1 font-semibold text-brick text-sm">
              <Icon of={circleAlert} className="size-3.5" />
              Sobreposto
            </span>
          )}
          <span className="mt-0.5 block sm:hidden">
            <Status {...statusOf(appointment.status)} />
          </span>
        </span>
        <span className="hidden w-40 shrink-0 sm:block">
          <Status {...statusOf(appointment.status)} />
        </span>
        {appointment.price !== undefined && (
          <span className="shrink-0 text-right font-semibold sm:w-24">{formatMoney(appointment.price)}</span>
        )}
      </span>
    </button>
  )
}
