import type { AgendaDay, Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { type LocalWrite, maybeMissing } from '../../../lib/local-writes.ts'

export type CachedDay = AgendaDay & { asked_at: number }

export type OwnWrites = {
  appointments: readonly LocalWrite<AgendaAppointment>[]
  blocks: readonly LocalWrite<Block>[]
}

/** The browser's newer writes are added, moved and removed. */
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
