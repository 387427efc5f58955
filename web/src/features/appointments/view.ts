import { AGENDA_DAYS } from '#shared/agenda.ts'
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments.ts'
import { addDays, isDate, weekdayOf } from '#shared/time.ts'

export const layouts = ['dia', 'semana', 'lista'] as const
export type Layout = (typeof layouts)[number]
export const listLengths = [7, 14, 31] as const

/** What the address says of the agenda. */
export type View = {
  date: string
  layout: Layout
  /** Columns to show; empty means all. The week has the first of them. */
  professionals: string[]
  statuses: AppointmentStatus[]
  services: string[]
  zoom: 0 | 1 | 2
  colors: 'profissional' | 'status'
  wholeDay: boolean
  /** Days of the list. */
  days: number
  /** The appointment whose panel is open. */
  appointment?: string
}

const listOf = (value: string | null) => (value ? value.split(',').filter(Boolean) : [])

/** Reads the address; what it does not say, or says wrongly, is as on first opening. */
export function readView(params: URLSearchParams, today: string): View {
  const date = params.get('dia') ?? ''
  const layout = params.get('vista') as Layout
  const days = Number(params.get('dias'))
  const zoom = Number(params.get('zoom') ?? 2)
  return {
    date: isDate(date) ? date : today,
    layout: layouts.includes(layout) ? layout : 'dia',
    professionals: listOf(params.get('profissional')),
    statuses: listOf(params.get('status')).filter((status): status is AppointmentStatus =>
      (appointmentStatuses as readonly string[]).includes(status),
    ),
    services: listOf(params.get('servico')),
    zoom: zoom === 1 ? 0 : zoom === 3 ? 2 : 1,
    colors: params.get('cores') === 'status' ? 'status' : 'profissional',
    wholeDay: params.get('horas') === '24',
    days: (listLengths as readonly number[]).includes(days) ? days : 7,
    appointment: params.get('agendamento') ?? undefined,
  }
}

/** The address's part for a view: only what differs from first opening. Parameters of others stay. */
export function writeView(params: URLSearchParams, view: View, today: string): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | false | undefined) =>
    value ? next.set(name, value) : next.delete(name)
  set('dia', view.date !== today && view.date)
  set('vista', view.layout !== 'dia' && view.layout)
  set('profissional', view.professionals.join(','))
  set('status', view.statuses.join(','))
  set('servico', view.services.join(','))
  set('zoom', view.zoom !== 1 && String(view.zoom + 1))
  set('cores', view.colors === 'status' && 'status')
  set('horas', view.wholeDay && '24')
  set('dias', view.days !== 7 && String(view.days))
  set('agendamento', view.appointment)
  return next
}

/** First and last date that a view shows. A week begins on Sunday, as Brazilian calendars do. */
export function rangeOf({ layout, date, days }: Pick<View, 'layout' | 'date' | 'days'>) {
  if (layout === 'dia') return { from: date, to: date }
  if (layout === 'lista') return { from: date, to: addDays(date, days - 1) }
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, 6) }
}

/** A range in pieces of as many days as the server tells at once. */
export function splitRange({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const stretches: { from: string; to: string }[] = []
  for (let first = from; first <= to; first = addDays(first, AGENDA_DAYS)) {
    const last = addDays(first, AGENDA_DAYS - 1)
    stretches.push({ from: first, to: last < to ? last : to })
  }
  return stretches
}

/** The date one page further, or back. */
export function turned({ layout, date, days }: Pick<View, 'layout' | 'date' | 'days'>, by: 1 | -1): string {
  return addDays(date, by * (layout === 'dia' ? 1 : layout === 'semana' ? 7 : days))
}
