import type { Block } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Busy, BusyKind, Interval } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
import { minutesOf } from '#shared/time.ts'

/** Minutes of its date that an appointment takes, half-open. */
export function spanOf({ time, duration }: Pick<Appointment, 'time' | 'duration'>) {
  const start = minutesOf(time)
  return { start, end: start + duration }
}

/** Returns what an appointment occupies on its day; undefined when it occupies nothing. */
export function entryOfAppointment(appointment: Appointment): Busy | undefined {
  const { start, end } = spanOf(appointment)
  return occupies(appointment) ? [start, end, 'appointment', appointment.id] : undefined
}

export function entryOfBlock({ id, start, end }: Block): Busy {
  return [minutesOf(start), minutesOf(end), 'block', id]
}

/** A day's entries with those of appointments and blocks as `booked` has them; what agrees keeps its place. */
export function withBooked(busy: readonly Busy[], booked: readonly Busy[]): Busy[] {
  const wanted = new Map(booked.map((entry) => [pack([entry]), entry]))
  const kept = busy.filter(
    (entry) => !['appointment', 'block'].includes(entry[2]) || wanted.delete(pack([entry])),
  )
  return [...wanted.values()].reduce((day: Busy[], entry) => withEntry(day, entry[3], entry), kept)
}

/** The entries of a day that something from `start` to `end` would stand over; its own does not count. */
export function overlapped<E extends Busy>(
  busy: readonly E[],
  start: number,
  end: number,
  ownId: string,
): E[] {
  return busy.filter((entry) => entry[3] !== ownId && entry[0] < end && start < entry[1])
}

/** Finds those of a client's appointments that share time with one and are on another sheet. */
export function elsewhereThen(appointments: readonly Appointment[], at: Appointment): Appointment[] {
  const { start, end } = spanOf(at)
  return appointments.filter((one) => {
    const span = spanOf(one)
    const isOther = one.id !== at.id && one.professional_id !== at.professional_id
    return isOther && one.date === at.date && occupies(one) && span.start < end && start < span.end
  })
}

/** A day's entries without the one of an id, and with a new one where there is one, by start. */
export function withEntry<E extends Busy>(busy: readonly E[], id: string, entry?: E): E[] {
  const others = busy.filter((one) => one[3] !== id)
  return (entry ? [...others, entry] : others).sort((a, b) => a[0] - b[0])
}

const letters: Record<BusyKind, string> = {
  appointment: 'a',
  block: 'b',
  absence: 'o',
  hold: 'h',
  external: 'e',
}
const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind as BusyKind]))

/** Matches a day's entries in packed form: `a540-570 apt_01j…;b600-660 blk_01j…`. */
export const PACKED = /^(?:[abohe]\d+-\d+ [^;]+(?:;(?=.)|$))*$/

/** Packs a day's entries into one text: as a list of lists a window costs a sixth more units and twice the time. */
export function pack(busy: readonly Busy[]): string {
  return busy.map(([start, end, kind, id]) => `${letters[kind]}${start}-${end} ${id}`).join(';')
}

/** Returns the entries of a text made by `pack`. */
export function unpack(packed: string): Busy[] {
  if (packed === '') return []
  return packed.split(';').map((entry): Busy => {
    const dash = entry.indexOf('-')
    const space = entry.indexOf(' ')
    return [
      Number(entry.slice(1, dash)),
      Number(entry.slice(dash + 1, space)),
      kinds[entry.charAt(0)] as BusyKind,
      entry.slice(space + 1),
    ]
  })
}

/** Tells whether a packed text has busy times of another calendar. */
export const hasExternal = (packed: string): boolean => /(?:^|;)e/.test(packed)

/** The time that another calendar keeps busy, without saying by how many events: those that touch are one. */
export function externalTimes(busy: readonly Busy[]): Interval[] {
  const times: Interval[] = []
  for (const [start, end, kind] of busy.toSorted((a, b) => a[0] - b[0])) {
    if (kind !== 'external') continue
    const last = times.at(-1)
    if (last && start <= last[1]) times[times.length - 1] = [last[0], Math.max(last[1], end)]
    else times.push([start, end])
  }
  return times
}

/** Tells whether a caller may use an agenda. Without `own` all are open, also that without a professional. */
export function hasAgenda(
  { own }: { own?: string | undefined },
  professionalId: string | undefined,
): boolean {
  return own === undefined || own === professionalId
}
