import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { dayName } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { circleAlert } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { alarm } from '../../../ui/staff-icon-paths.ts'
import { Status } from '../../../ui/status.tsx'
import { statusOf } from '../../schedule/appointment-status.ts'
import { isFiltered, passes } from '../columns.ts'
import { columnName } from '../forms/agenda-context.ts'
import { withYear } from '../forms/day-words.ts'
import { type AppointmentItem, type Item, nameOf } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { isOverdue, OVERDUE } from '../panel/statuses.ts'
import { useScreen } from '../state/use-screen.ts'
import type { View } from '../view.ts'

/** The list suits phones, looking ahead and screen readers. */
export function ListView() {
  const { now, items } = useAgenda()
  const { view, create } = useScreen()
  const { date: today } = now
  const days = listed(items, view)
  // The list opens at the first upcoming appointment, because a full day's past fills screens.
  const first = days.find(({ date }) => date === today)?.appointments.find(({ end }) => end > now.minutes)?.id
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!first || hasOpened.current) return
    hasOpened.current = true
    document.getElementById(`item-${first}`)?.scrollIntoView({ block: 'start' })
  }, [first])
  if (days.length === 0) {
    const filtered = isFiltered(view) || view.professionals.length > 0
    return (
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Empty
          title={filtered ? 'Nenhum agendamento com estes filtros' : 'Nenhum agendamento nestas datas'}
          text={
            filtered
              ? 'Tire um filtro ou escolha outro período.'
              : 'O que for marcado aqui ou na sua página aparece nesta lista.'
          }
        >
          {!filtered && <Button onClick={() => create()}>Novo agendamento</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto pb-20">
      {days.map(({ date, appointments }) => (
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
                <AppointmentRow item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function listed(items: readonly Item[], view: View): { date: string; appointments: AppointmentItem[] }[] {
  const shown = items.filter(
    (item): item is AppointmentItem =>
      item.kind === 'appointment' &&
      passes(view, item) &&
      (view.professionals.length === 0 || view.professionals.includes(item.column)),
  )
  const dates = [...new Set(shown.map(({ date }) => date))].sort()
  return dates.map((date) => ({
    date,
    appointments: shown.filter((item) => item.date === date).sort((a, b) => a.start - b.start),
  }))
}

function AppointmentRow({ item }: { item: AppointmentItem }) {
  const { context, now, overlaps } = useAgenda()
  const { opened, labelOf, open } = useScreen()
  const { appointment, column } = item
  const gone = appointment.status === 'cancelled' || appointment.status === 'no_show'
  return (
    <button
      type="button"
      id={`item-${item.id}`}
      aria-expanded={opened === item.id}
      onClick={() => open(item)}
      className={classNames(
        'flex w-full scroll-mt-10 items-center gap-3 px-4 py-2.5 text-left hover:bg-ink/3',
        opened === item.id && 'bg-tint',
      )}
    >
      <span className="sr-only">{labelOf(item)}</span>
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
            {nameOf(item)}
          </span>
          <span className="block truncate text-sm text-soft">
            {appointment.service_name} · {columnName(context, column, appointment.professional_name)}
          </span>
          {overlaps.has(item.id) && <Alert icon={circleAlert} text="Sobreposto" />}
          {isOverdue(item, now) && <Alert icon={alarm} text={OVERDUE} />}
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

function Alert({ icon, text }: { icon: string; text: string }) {
  return (
    <span className="flex items-center gap-1 font-semibold text-sm">
      <Icon of={icon} className="size-3.5" />
      {text}
    </span>
  )
}
