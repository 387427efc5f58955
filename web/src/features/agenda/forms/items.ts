import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { DAY_MINUTES } from '#shared/hours.ts'
import { occupies as occupiesTime } from '#shared/statuses.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { whoComes } from '#shared/whom.ts'

type Place = { id: string; date: string; start: number; end: number; column: string }
export type AppointmentItem = Place & { kind: 'appointment'; appointment: AgendaAppointment }
export type BlockItem = Place & { kind: 'block'; block: Block }
export type Item = AppointmentItem | BlockItem

/** Appointments without a professional have this column, and this option in a form. */
export const NOBODY = 'ninguem'

/** The server has the same limits. */
export const SHORTEST = 5
export const LONGEST = 720
/** A block may take the whole day. */
export const longestOf = ({ kind }: Pick<Item, 'kind'>) => (kind === 'block' ? DAY_MINUTES : LONGEST)

export const columnOf = (professionalId: string | undefined | null) => professionalId ?? NOBODY
export const professionalOf = (column: string) => (column === NOBODY ? null : column)

/** Blocks and active appointments occupy their time. */
export function occupies(item: Item): boolean {
  return item.kind === 'block' || occupiesTime(item.appointment)
}

/** An appointment in progress may only get longer or shorter. */
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

export function itemsOf({ appointments, blocks }: AgendaDay): Item[] {
  return [...appointments.map(appointmentItem), ...blocks.map(blockItem)].sort((a, b) => a.start - b.start)
}

type Span = { id?: string; date: string; start: number; end: number; column: string }

/** Google Calendar's busy time cannot be opened or moved here. */
export type BusyBand = Omit<Place, 'id'>

export const BUSY = 'Ocupado no Google Agenda'

export function busyBands({ date, busy = [] }: AgendaDay): BusyBand[] {
  return busy.map(({ professional_id, start, end }) => ({
    date,
    start: minutesOf(start),
    end: minutesOf(end),
    column: columnOf(professional_id),
  }))
}

export function inTheWay(items: readonly Item[], { id, date, start, end, column }: Span): Item[] {
  return items.filter(
    (item) => item.id !== id && occupies(item) && sharesTime(item, { date, start, end, column }),
  )
}

/** Both must be in the same column. */
export const sharesTime = (a: Omit<Span, 'id'>, b: Omit<Span, 'id'>): boolean =>
  a.date === b.date && a.column === b.column && a.start < b.end && b.start < a.end

/** Returns the entries that overlap others, by id, with what they overlap. */
export function overlapsOf(items: readonly Item[]): ReadonlyMap<string, Item[]> {
  const days = new Map<string, Item[]>()
  for (const item of items.filter(occupies)) {
    const key = `${item.column} ${item.date}`
    days.set(key, [...(days.get(key) ?? []), item])
  }
  const overlaps = [...days.values()].flatMap((day) =>
    day.map((item) => [item.id, inTheWay(day, item)] as const),
  )
  return new Map(overlaps.filter(([, over]) => over.length > 0))
}

/** An existing overlap needs no confirmation. */
export function newlyInTheWay(items: readonly Item[], item: Item, place: Span): Item[] {
  const known = inTheWay(items, item)
  return inTheWay(items, { ...place, id: item.id }).filter((other) => !known.includes(other))
}

export function nameOf(item: Item): string {
  return item.kind === 'appointment' ? whoComes(item.appointment) : (item.block.reason ?? 'Bloqueio')
}

/** The server uses the same form, but with points. */
export function overlapName(item: Item): string {
  const span = `${timeOf(item.start)} às ${timeOf(item.end)}`
  if (item.kind === 'appointment') return `${span}, ${nameOf(item)}, ${item.appointment.service_name}`
  return item.block.reason ? `${span}, Bloqueio, ${nameOf(item)}` : `${span}, Bloqueio`
}
