import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { type LocalWrite, maybeMissing } from '../../../lib/local-writes.ts'

/** Holds a day as answered, and when it was asked for. */
export type CachedDay = AgendaDay & { asked_at: number }

export type OwnWrites = {
  appointments: readonly LocalWrite<AgendaAppointment>[]
  blocks: readonly LocalWrite<Block>[]
}

/** Returns a day's answered entries with newer own writes: changed, added, moved away or removed. */
function overlayList<T extends AgendaAppointment | Block>(
  list: readonly T[],
  isShown: (item: T) => boolean,
  writes: readonly LocalWrite<T>[],
): T[] {
  const newer = writes.filter(({ id, version }) => {
    const answered = list.find((item) => item.id === id)
    return !answered || answered.version < version
  })
  const own = newer.flatMap(({ value }) => (value && isShown(value) ? [value] : []))
  return [...list.filter((item) => !newer.some(({ id }) => id === item.id)), ...own]
}

/** Returns a day as the server answered it, of one professional if given, with this browser's newer writes. */
export function overlay(day: CachedDay, own: OwnWrites, professional?: string): AgendaDay {
  const isShown = ({ date, professional_id }: AgendaAppointment | Block) =>
    date === day.date && (!professional || professional_id === professional)
  const { asked_at } = day
  return {
    ...day,
    appointments: overlayList(day.appointments, isShown, maybeMissing(own.appointments, asked_at)),
    blocks: overlayList(day.blocks, isShown, maybeMissing(own.blocks, asked_at)),
  }
}

/** Returns appointments of others that are new or changed in days that were read again. */
export function changesByOthers(
  before: readonly AgendaDay[],
  after: readonly AgendaDay[],
  own: OwnWrites['appointments'],
): AgendaAppointment[] {
  const known = new Map(
    [...before.flatMap(({ appointments }) => appointments), ...own].map(({ id, version }) => [id, version]),
  )
  for (const { id, version } of own) known.set(id, Math.max(version, known.get(id) ?? 0))
  return after
    .flatMap(({ appointments }) => appointments)
    .filter(({ id, version }) => (known.get(id) ?? 0) < version)
}
