import { useCallback, useMemo } from 'react'
import { AGENDA_DAYS } from '#shared/agenda.ts'
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments.ts'
import { addDays, isDate, weekdayOf } from '#shared/time.ts'
import { useQueryState } from '../../lib/query-state.ts'

export const layouts = ['dia', 'semana', 'lista'] as const
export type Layout = (typeof layouts)[number]
export const listLengths = [7, 14, 31] as const

export const TEAM = 'equipe'

export type View = {
  date: string
  layout: Layout
  /** It is empty for all. The week shows the first of them, or `TEAM`. */
  professionals: string[]
  statuses: AppointmentStatus[]
  services: string[]
  zoom: 0 | 1 | 2
  colors: 'profissional' | 'status'
  wholeDay: boolean
  /** Professionals with the day off are hidden. */
  onlyWorking: boolean
  /** Counts the days of the list. */
  days: number
}

/** The address may omit these. */
const defaults = {
  dia: '',
  vista: 'dia',
  profissional: '',
  status: '',
  servico: '',
  zoom: '2',
  cores: 'profissional',
  horas: '',
  equipe: '',
  dias: '7',
}
type Params = typeof defaults

const listOf = (value: string) => value.split(',').filter(Boolean)

export function viewOf(params: Params, today: string): View {
  const layout = params.vista as Layout
  const days = Number(params.dias)
  return {
    date: isDate(params.dia) ? params.dia : today,
    layout: layouts.includes(layout) ? layout : 'dia',
    professionals: listOf(params.profissional).filter((id) => layout === 'semana' || id !== TEAM),
    statuses: listOf(params.status).filter((status): status is AppointmentStatus =>
      (appointmentStatuses as readonly string[]).includes(status),
    ),
    services: listOf(params.servico),
    zoom: params.zoom === '1' ? 0 : params.zoom === '3' ? 2 : 1,
    colors: params.cores === 'status' ? 'status' : 'profissional',
    wholeDay: params.horas === '24',
    onlyWorking: params.equipe === 'hoje',
    days: (listLengths as readonly number[]).includes(days) ? days : 7,
  }
}

export function paramsOf(view: View, today: string): Params {
  return {
    dia: view.date === today ? '' : view.date,
    vista: view.layout,
    profissional: view.professionals.join(','),
    status: view.statuses.join(','),
    servico: view.services.join(','),
    zoom: String(view.zoom + 1),
    cores: view.colors,
    horas: view.wholeDay ? '24' : '',
    equipe: view.onlyWorking ? 'hoje' : '',
    dias: String(view.days),
  }
}

export function useView(today: string) {
  const [params, set] = useQueryState(defaults)
  const key = JSON.stringify(params)
  const view = useMemo(() => viewOf(JSON.parse(key), today), [key, today])
  const change = useCallback(
    (part: Partial<View>) => {
      // The professional of a week must not filter the following days and lists.
      const leaves = view.layout === 'semana' && part.layout && part.layout !== 'semana'
      const before: Record<string, string> = paramsOf(view, today)
      const next = paramsOf({ ...view, ...(leaves && { professionals: [] }), ...part }, today)
      set(Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== before[name])))
    },
    [view, set, today],
  )
  return { view, change }
}

/** A week begins on Sunday, as in Brazilian calendars. */
export function rangeOf({ layout, date, days }: Pick<View, 'layout' | 'date' | 'days'>) {
  if (layout === 'dia') return { from: date, to: date }
  if (layout === 'lista') return { from: date, to: addDays(date, days - 1) }
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, 6) }
}

export function splitRange({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const pieces: { from: string; to: string }[] = []
  for (let first = from; first <= to; first = addDays(first, AGENDA_DAYS)) {
    const last = addDays(first, AGENDA_DAYS - 1)
    pieces.push({ from: first, to: last < to ? last : to })
  }
  return pieces
}

export function nextPage({ layout, date, days }: Pick<View, 'layout' | 'date' | 'days'>, by: 1 | -1): string {
  return addDays(date, by * (layout === 'dia' ? 1 : layout === 'semana' ? 7 : days))
}
