import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'

/**
 * Days as the screen holds them. What this browser wrote itself is remembered for a while: the server's index may give
 * a day as it was a moment before, and nobody shall see the own change jump back.
 */
export type Own = { id: string; version: number; until: number } & (
  | { kind: 'appointment'; date: string; item: AgendaAppointment }
  | { kind: 'block'; date: string; item: Block }
  | { kind: 'removed' }
)

/** Milliseconds for which an own change outweighs an older answer. */
export const OWN_MS = 15_000

type Dated = { id: string; date: string; version: number }

function overlaid<T extends Dated>(list: T[], date: string, own: readonly Own[], kind: Own['kind']): T[] {
  const stale = list.filter(
    (item) => !own.some(({ id, version }) => id === item.id && version > item.version),
  )
  const missing = own.filter(
    (one) =>
      one.kind === kind &&
      one.kind !== 'removed' &&
      one.date === date &&
      !stale.some(({ id }) => id === one.id),
  )
  if (missing.length === 0 && stale.length === list.length) return list
  return [...stale, ...missing.map((one) => (one as { item: unknown }).item as T)]
}

/** A day as answered, with own newer changes laid over it: then it counts as not yet settled and is asked for again. */
export function withOwn(day: AgendaDay, own: readonly Own[]): AgendaDay {
  const appointments = overlaid(day.appointments, day.date, own, 'appointment')
  const blocks = overlaid(day.blocks, day.date, own, 'block')
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
export function withItem(days: AgendaDay[], own: Own): AgendaDay[] {
  if (versionIn(days, own.id) > own.version) return days
  return days.map((day) => {
    const appointments = day.appointments.filter(({ id }) => id !== own.id)
    const blocks = day.blocks.filter(({ id }) => id !== own.id)
    const changed = { ...day, version: -1, appointments, blocks }
    if (own.kind === 'appointment' && own.date === day.date)
      return { ...changed, appointments: byTime([...appointments, own.item], 'time') }
    if (own.kind === 'block' && own.date === day.date)
      return { ...changed, blocks: byTime([...blocks, own.item], 'start') }
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
