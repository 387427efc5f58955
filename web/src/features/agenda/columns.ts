import { DAY_MINUTES } from '#shared/hours.ts'
import { addDays } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { type AgendaContext, columnName } from './forms/agenda-context.ts'
import type { DayHours } from './forms/hours.ts'
import { type AppointmentItem, BUSY, type BusyBand, type Item, NOBODY } from './forms/items.ts'
import { LOWEST, scales } from './grid/geometry.ts'
import type { GridColumn } from './grid/grid-column.tsx'
import { placed } from './grid/lanes.ts'
import { rangeOf, TEAM, type View } from './view.ts'

/** The view covers the whole team's week. */
export const isTeamWeek = ({ own }: AgendaContext, { layout, professionals }: View) =>
  layout === 'semana' && !own && professionals[0] === TEAM

/** The default is the first active professional; the team's week has none. */
export function weekColumn(context: AgendaContext, view: View): string | undefined {
  if (isTeamWeek(context, view)) return undefined
  const { professionals, own } = context
  const chosen = professionals.find(({ id }) => id === view.professionals[0])
  return own ?? (chosen ?? professionals.find(({ is_active }) => is_active) ?? professionals[0])?.id
}

export const isFiltered = ({ statuses, services }: View) => statuses.length + services.length > 0

export function passes({ statuses, services }: View, item: Item): boolean {
  if (item.kind === 'block') return true
  const { status, service_id } = item.appointment
  return (
    (statuses.length === 0 || statuses.includes(status)) &&
    (services.length === 0 || services.includes(service_id))
  )
}

export const takesPlace = (item: Item) =>
  item.kind === 'appointment' &&
  item.appointment.status !== 'cancelled' &&
  item.appointment.status !== 'no_show'

function dayOff({ open, closed }: DayHours): string | undefined {
  if (open.length === 0) return 'Folga'
  const isClosed = ({ start, end }: { start: number; end: number }) =>
    closed.some((band) => band.start <= start && end <= band.end)
  if (!open.every(isClosed)) return undefined
  return closed.find(({ start, end }) => start === 0 && end === DAY_MINUTES)?.label ?? 'Folga'
}

function countWords(view: View, all: readonly Item[]): string {
  const taking = all.filter(takesPlace)
  const found = taking.filter((item) => passes(view, item)).length
  if (isFiltered(view)) return `${found} de ${taking.length}`
  return taking.length === 1 ? '1 agendamento' : `${taking.length} agendamentos`
}

export function columnsOf(
  context: AgendaContext,
  view: View,
  items: readonly Item[],
  busy: readonly BusyBand[],
  today: string,
): GridColumn[] {
  const make = (column: string, date: string, title: string): GridColumn => {
    const own = items.filter((item) => item.column === column && item.date === date)
    const hours = context.hoursOf(column, date)
    const off = dayOff(hours)
    const external = busy
      .filter((band) => band.column === column && band.date === date)
      .map(({ start, end }) => ({ start, end, kind: 'external' as const, label: BUSY }))
    const count = countWords(view, own)
    return {
      key: `${column}-${date}`,
      column,
      date,
      title,
      picture: view.layout === 'dia' ? context.byColumn.get(column)?.avatar_url : undefined,
      sub: off ? (own.length > 0 ? `${off} · ${count}` : off) : count,
      isOff: off !== undefined && own.length === 0,
      tone: context.toneOf(column),
      isToday: date === today,
      // A day that is busy elsewhere is no day off.
      hours: { ...hours, closed: [...hours.closed, ...external] },
      placed: placed(own, LOWEST / scales[view.zoom]),
    }
  }
  if (view.layout === 'semana') {
    const column = weekColumn(context, view)
    const { from } = rangeOf(view)
    const dates = Array.from({ length: 7 }, (_, day) => addDays(from, day))
    return column ? dates.map((date) => make(column, date, shortDayName(date))) : []
  }
  const all = dayColumns(context, view, items, busy).map((column) =>
    make(column, view.date, columnName(context, column, keptName(items, column))),
  )
  return view.onlyWorking ? all.filter(({ isOff }) => !isOff) : all
}

/**
 * Includes deleted professionals with entries, and `NOBODY` where needed. A chosen column is shown even when
 * empty.
 */
function dayColumns(
  context: AgendaContext,
  { date, professionals: chosen }: View,
  items: readonly Item[],
  busy: readonly BusyBand[],
) {
  const present = items.filter((item) => item.date === date).map(({ column }) => column)
  const nobody = busy.filter((band) => band.date === date && band.column === NOBODY)
  const shown = new Set([...present, ...chosen, ...nobody.map(({ column }) => column)])
  const known = context.professionals
    .filter(({ id, is_active }) => is_active || shown.has(id))
    .map(({ id }) => id)
  const deleted = [...new Set(present)].filter((column) => column !== NOBODY && !context.byColumn.has(column))
  const columns = [...known, ...deleted, ...(shown.has(NOBODY) ? [NOBODY] : [])]
  const wanted = columns.filter((column) => chosen.includes(column))
  return wanted.length > 0 ? wanted : columns
}

export const keptName = (items: readonly Item[], column: string) =>
  items
    .filter((item): item is AppointmentItem => item.kind === 'appointment' && item.column === column)
    .find(({ appointment }) => appointment.professional_name)?.appointment.professional_name
