import { useMemo } from 'react'
import { addDays } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { LOWEST, scales } from './geometry.ts'
import type { GridColumn } from './grid-column.tsx'
import type { Item } from './items.ts'
import { placed } from './lanes.ts'
import { type AgendaContext, columnName, columnsOf } from './use-agenda-context.ts'
import { rangeOf, type View } from './view.ts'

/** Whose week is shown: the one asked for, else the first who works. */
export function weekColumn(context: AgendaContext, view: View): string | undefined {
  const { professionals, own } = context
  const chosen = professionals.find(({ id }) => id === view.professionals[0])
  return own ?? (chosen ?? professionals.find(({ is_active }) => is_active) ?? professionals[0])?.id
}

/** Whether a view's filters let an item through; blocks are nobody's status or service. */
export function passes({ statuses, services }: View, item: Item): boolean {
  if (item.kind === 'block') return true
  const { status, service_id } = item.appointment
  return (
    (statuses.length === 0 || statuses.includes(status)) &&
    (services.length === 0 || services.includes(service_id))
  )
}

const tookPlace = (item: Item) =>
  item.kind === 'appointment' &&
  item.appointment.status !== 'cancelled' &&
  item.appointment.status !== 'no_show'

/** Whose name the appointments of a column carry. */
const nameIn = (items: readonly Item[], column: string) =>
  items
    .filter((item) => item.kind === 'appointment')
    .find((item) => item.column === column && item.appointment.professional_name)?.appointment
    .professional_name

/** The grid's columns: a day's professionals, or the days of one professional's week. */
export function useColumns(
  context: AgendaContext,
  view: View,
  items: readonly Item[],
  today: string,
): GridColumn[] {
  return useMemo(() => {
    const make = (column: string, date: string, head: Pick<GridColumn, 'title' | 'sub' | 'picture'>) => {
      const own = items.filter((item) => item.column === column && item.date === date)
      return {
        ...head,
        key: `${column}-${date}`,
        column,
        date,
        count: own.filter(tookPlace).length,
        tone: context.toneOf(column),
        isToday: date === today,
        hours: context.hoursOf(column, date),
        placed: placed(
          own.filter((item) => passes(view, item)),
          LOWEST / scales[view.zoom],
        ),
      }
    }
    const { from, to } = rangeOf(view)
    if (view.layout === 'semana') {
      const column = weekColumn(context, view)
      if (!column) return []
      const days: GridColumn[] = []
      for (let date = from; date <= to; date = addDays(date, 1))
        days.push(make(column, date, { title: shortDayName(date) }))
      return days
    }
    const present = new Set(items.filter(({ date }) => date === view.date).map(({ column }) => column))
    return columnsOf(context, present, view.professionals).map((column) =>
      make(column, view.date, {
        title: columnName(context, column, nameIn(items, column)),
        picture: context.byColumn.get(column)?.avatar_url,
      }),
    )
  }, [context, view, items, today])
}
