import type { Block } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Busy, BusyKind, Interval } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
import { minutesOf } from '#shared/time.ts'

export function spanOf({ time, duration }: Pick<Appointment, 'time' | 'duration'>) {
  const start = minutesOf(time)
  return { start, end: start + duration }
}

export function entryOfAppointment(appointment: Appointment): Busy | undefined {
  const { start, end } = spanOf(appointment)
  return occupies(appointment) ? [start, end, 'appointment', appointment.id] : undefined
}

export function entryOfBlock({ id, start, end }: Block): Busy {
  return [minutesOf(start), minutesOf(end), 'block', id]
}

export function withBooked(busy: readonly Busy[], booked: readonly Busy[]): Busy[] {
  const wanted = new Map(booked.map((entry) => [pack([entry]), entry]))
  const kept = busy.filter(
    (entry) => !['appointment', 'block'].includes(entry[2]) || wanted.delete(pack([entry])),
  )
  return [...wanted.values()].reduce((day: Busy[], entry) => withEntry(day, entry[3], entry), kept)
}

export function overlapped<E extends Busy>(
  busy: readonly E[],
  start: number,
  end: number,
  ownId: string,
): E[] {
  return busy.filter((entry) => entry[3] !== ownId && entry[0] < end && start < entry[1])
}

/** Appointments on other sheets may overlap in time for the same client. */
export function elsewhereThen(appointments: readonly Appointment[], at: Appointment): Appointment[] {
  const { start, end } = spanOf(at)
  return appointments.filter((one) => {
    const span = spanOf(one)
    const isOther = one.id !== at.id && one.professional_id !== at.professional_id
    return isOther && one.date === at.date && occupies(one) && span.start < end && start < span.end
  })
}

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

/** The packed form looks like `a540-570 apt_01j…;b600-660 blk_01j…`. */
export const PACKED = /^(?:[abohe]\d+-\d+ [^;]+(?:;(?=.)|$))*$/

/** A list of lists would cost a sixth more units and twice the time. */
export function pack(busy: readonly Busy[]): string {
  return busy.map(([start, end, kind, id]) => `${letters[kind]}${start}-${end} ${id}`).join(';')
}

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

export const hasExternal = (packed: string): boolean => /(?:^|;)e/.test(packed)

/** Touching events are merged, so that their number stays private. */
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

/** Without `own` all agendas are open, including the one without a professional. */
export function hasAgenda(
  { own }: { own?: string | undefined },
  professionalId: string | undefined,
): boolean {
  return own === undefined || own === professionalId
}
