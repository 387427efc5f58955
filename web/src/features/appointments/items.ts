import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { occupies as occupiesTime } from '#shared/statuses.ts'
import { minutesOf } from '#shared/time.ts'

/** What stands in an agenda, in minutes of its day: half-open, so touching is no conflict. */
type Place = { id: string; date: string; start: number; end: number; column: string }
export type AppointmentItem = Place & { kind: 'appointment'; appointment: AgendaAppointment }
export type BlockItem = Place & { kind: 'block'; block: Block }
export type Item = AppointmentItem | BlockItem

/** Column, and choice in a form, of appointments that nobody in particular is to do. */
export const NOBODY = 'ninguem'

export const columnOf = (professionalId: string | undefined | null) => professionalId ?? NOBODY
export const professionalOf = (column: string) => (column === NOBODY ? null : column)

/** Whether it keeps others from its time: blocks do, and appointments by their status. */
export function occupies(item: Item): boolean {
  return item.kind === 'block' || occupiesTime(item.appointment)
}

/**
 * Whether it may go to another time, day or professional: who is being served stays, and only gets longer or shorter.
 */
export function mayMove(item: Item): boolean {
  return occupies(item) && !(item.kind === 'appointment' && item.appointment.status === 'in_service')
}

export function appointmentItem(appointment: AgendaAppointment): AppointmentItem {
  const start = minutesOf(appointment.time)
  const { id, date, professional_id } = appointment
  return {
    kind: 'appointment',
    id,
    date,
    start,
    end: start + appointment.duration,
    column: columnOf(professional_id),
    appointment,
  }
}

export function blockItem(block: Block): BlockItem {
  const { id, date, professional_id } = block
  const [start, end] = [minutesOf(block.start), minutesOf(block.end)]
  return { kind: 'block', id, date, start, end, column: columnOf(professional_id), block }
}

/** Everything of a day, by time. */
export function itemsOf({ appointments, blocks }: AgendaDay): Item[] {
  return [...appointments.map(appointmentItem), ...blocks.map(blockItem)].sort((a, b) => a.start - b.start)
}

type Span = { id?: string; date: string; start: number; end: number; column: string }

/** What something at a place would stand over. */
export function inTheWay(items: readonly Item[], { id, date, start, end, column }: Span): Item[] {
  return items.filter(
    (item) =>
      item.id !== id &&
      item.date === date &&
      item.column === column &&
      occupies(item) &&
      item.start < end &&
      start < item.end,
  )
}

/** Ids of what shares its time with something else though both occupy it, by its id. */
export function overlapsOf(items: readonly Item[]): ReadonlyMap<string, string[]> {
  const days = new Map<string, Item[]>()
  for (const item of items.filter(occupies)) {
    const key = `${item.column} ${item.date}`
    days.set(key, [...(days.get(key) ?? []), item])
  }
  const met = [...days.values()].flatMap((day) =>
    day.map((item) => [item.id, inTheWay(day, item).map(({ id }) => id)] as const),
  )
  return new Map(met.filter(([, over]) => over.length > 0))
}

/** What it would stand over at a place and does not stand over yet: what is so already needs no asking. */
export function newlyInTheWay(items: readonly Item[], item: Item, place: Span): Item[] {
  const known = inTheWay(items, item)
  return inTheWay(items, { ...place, id: item.id }).filter((met) => !known.includes(met))
}

/** Whom or what somebody would stand over, in words. */
export function nameOf(item: Item): string {
  return item.kind === 'appointment' ? item.appointment.client_name : (item.block.reason ?? 'Bloqueio')
}
