import type { Explanation } from '#shared/agenda.ts'
import { timeOf } from '#shared/time.ts'

type Reason = Explanation['minutes'][number]['reason']
type Interval = readonly [start: number, end: number]
type Entry = readonly [start: number, end: number, kind: string, id: string]
type Verdict =
  | 'free'
  | 'slot_in_past'
  | 'slot_too_soon'
  | 'slot_too_far'
  | 'slot_outside_hours'
  | 'slot_off_grid'
  | 'slot_taken'

/** What a day is looked at with, minute by minute. */
export type DayFacts = {
  /** Whether a visit may start at a minute: the very rule by which bookings are judged. */
  judge: (start: number) => Verdict
  /** Minutes. */
  duration: number
  buffer: number
  busy: readonly Entry[]
  /** What the business's window, the professional's hours, breaks, absences and holidays leave or take, each by itself. */
  window: Interval
  hours: readonly Interval[]
  breaks: readonly Interval[]
  absences: readonly { interval: Interval; reason?: string | undefined }[]
  closures: readonly { interval: Interval; name: string }[]
  /** In words, by the id of what stands on the sheet. */
  names: ReadonlyMap<string, string>
}

type Said = { reason: Reason; detail?: string }

const DAY_MINUTES = 1440
const holds = ([start, end]: Interval, minute: number) => start <= minute && minute < end

/** Why a visit may or may not start, for every minute of a day: ranges without a gap, neighbours different. */
export function explainMinutes(facts: DayFacts): Explanation['minutes'] {
  const ranges: { start: number; end: number; said: Said }[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const said = reasonAt(facts, minute)
    const last = ranges.at(-1)
    if (last && last.said.reason === said.reason && last.said.detail === said.detail) last.end = minute + 1
    else ranges.push({ start: minute, end: minute + 1, said })
  }
  return ranges.map(({ start, end, said }) => ({ start: timeOf(start), end: timeOf(end), ...said }))
}

function reasonAt(facts: DayFacts, minute: number): Said {
  const verdict = facts.judge(minute)
  switch (verdict) {
    case 'free':
      return { reason: 'free' }
    case 'slot_in_past':
      return { reason: 'in_past' }
    case 'slot_too_soon':
      return { reason: 'too_soon' }
    case 'slot_too_far':
      return { reason: 'too_far' }
    case 'slot_outside_hours':
      return closedAt(facts, minute)
    case 'slot_taken':
      return takenAt(facts, minute)
    case 'slot_off_grid':
      // Between two starts of the grid: that the time is taken as well says more.
      return takenAt(facts, minute, { reason: 'off_grid' })
  }
}

function closedAt({ window, hours, breaks, absences, closures }: DayFacts, minute: number): Said {
  const closure = closures.find(({ interval }) => holds(interval, minute))
  if (closure) return { reason: 'holiday', detail: closure.name }
  const absence = absences.find(({ interval }) => holds(interval, minute))
  if (absence) return { reason: 'absence', ...(absence.reason && { detail: absence.reason }) }
  if (!holds(window, minute)) return { reason: 'outside_window' }
  if (!hours.some((interval) => holds(interval, minute))) return { reason: 'outside_hours' }
  if (breaks.some((interval) => holds(interval, minute))) return { reason: 'break' }
  return { reason: 'does_not_fit' }
}

function takenAt({ busy, names, buffer, duration }: DayFacts, minute: number, otherwise?: Said): Said {
  const detailOf = (id: string) => {
    const name = names.get(id)
    return name ? { detail: name } : {}
  }
  const under = busy.find((entry) => entry[0] < entry[1] && holds([entry[0], entry[1]], minute))
  if (under) {
    const kind =
      under[2] === 'appointment' || under[2] === 'hold'
        ? 'visit'
        : under[2] === 'block'
          ? 'block'
          : 'external'
    return { reason: kind, ...detailOf(under[3]) }
  }
  if (otherwise) return otherwise
  const near = busy.find(
    (entry) => entry[0] < entry[1] && minute < entry[1] + buffer && entry[0] - buffer < minute + duration,
  )
  // Either in the pause behind something, or too near to what comes next.
  if (near && near[1] <= minute) return { reason: 'buffer', ...detailOf(near[3]) }
  return { reason: 'does_not_fit', ...(near && detailOf(near[3])) }
}

/** The entries of a day that something from `start` to `end` would stand over; its own does not count. */
export function overlapped<E extends Entry>(
  busy: readonly E[],
  start: number,
  end: number,
  ownId: string,
): E[] {
  return busy.filter((entry) => entry[3] !== ownId && entry[0] < end && start < entry[1])
}

/** A day's entries without the one of an id, and with a new one where there is one, by start. */
export function withEntry<E extends Entry>(busy: readonly E[], id: string, entry?: E): E[] {
  const others = busy.filter((one) => one[3] !== id)
  return (entry ? [...others, entry] : others).sort((a, b) => a[0] - b[0])
}
