import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'

/**
 * Days as the screen holds them. What this browser wrote itself is remembered for a while: the server's index may give
 * a day as it was a moment before, and nobody shall see the own change jump back.
 */
export type LocalWrite = { id: string; version: number; until: number } & (
  | { kind: 'appointment'; date: string; item: AgendaAppointment }
  | { kind: 'block'; date: string; item: Block }
  | { kind: 'removed' }
)

/** Milliseconds for which a local write replaces an older answer. */
export const LOCAL_WRITE_MS = 15_000

type Dated = { id: string; date: string; version: number }

function overlayList<T extends Dated>(
  list: T[],
  date: string,
  writes: readonly LocalWrite[],
  kind: LocalWrite['kind'],
): T[] {
  const stale = list.filter(
    (item) => !writes.some(({ id, version }) => id === item.id && version > item.version),
  )
  const missing = writes.filter(
    (one) =>
      one.kind === kind &&
      one.kind !== 'removed' &&
      one.date === date &&
      !stale.some(({ id }) => id === one.id),
  )
  if (missing.length === 0 && stale.length === list.length) return list
  return [...stale, ...missing.map((one) => (one as { item: unknown }).item as T)]
}

/** A day as answered, with newer local writes laid over it: it is then read again. */
export function overlay(day: AgendaDay, writes: readonly LocalWrite[]): AgendaDay {
  const appointments = overlayList(day.appointments, day.date, writes, 'appointment')
  const blocks = overlayList(day.blocks, day.date, writes, 'block')
  if (appointments === day.appointments && blocks === day.blocks) return day
  return { ...day, version: -1, appointments: byTime(appointments, 'time'), blocks: byTime(blocks, 'start') }
}

function byTime<T extends { id: string }>(list: T[], field: keyof T): T[] {
  return list.toSorted((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : a.id < b.id ? -1 : 1))
}

/** What days have of an appointment or block, the newest if it stands in two of them. */
export function versionIn(days: readonly AgendaDay[], id: string): number {
  const found = days
    .flatMap(({ appointments, blocks }) => [...appointments, ...blocks])
    .filter((one) => one.id === id)
  return Math.max(0, ...found.map(({ version }) => version))
}

/**
 * Days with one appointment or block as it is now, wherever it was before; where they have it newer, they stay as
 * they are. A day that it came to or left is not settled: what others did while the answer was on its way may stand
 * elsewhere.
 */
export function withItem(days: AgendaDay[], write: LocalWrite): AgendaDay[] {
  if (versionIn(days, write.id) > write.version) return days
  return days.map((day) => {
    const appointments = day.appointments.filter(({ id }) => id !== write.id)
    const blocks = day.blocks.filter(({ id }) => id !== write.id)
    const changed = { ...day, version: -1, appointments, blocks }
    if (write.kind === 'appointment' && write.date === day.date)
      return { ...changed, appointments: byTime([...appointments, write.item], 'time') }
    if (write.kind === 'block' && write.date === day.date)
      return { ...changed, blocks: byTime([...blocks, write.item], 'start') }
    const same = appointments.length === day.appointments.length && blocks.length === day.blocks.length
    return same ? day : changed
  })
}

/** Appointments that are new, or not as they were, in days that came anew. */
export function newsBetween(before: readonly AgendaDay[], after: readonly AgendaDay[]): AgendaAppointment[] {
  const known = new Map(
    before.flatMap(({ appointments }) => appointments.map(({ id, version }) => [id, version] as const)),
  )
  return after
    .flatMap(({ appointments }) => appointments)
    .filter(({ id, version }) => (known.get(id) ?? 0) < version)
}
