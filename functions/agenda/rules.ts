import type { Explanation } from '#shared/agenda.ts'
import type { StartVerdict } from '#shared/booking.ts'
import type { OwnHoliday } from '#shared/booking-config.ts'
import { type HolidayKey, holidayName } from '#shared/holidays.ts'
import type { Absence } from '#shared/professionals.ts'
import { timeOf } from '#shared/time.ts'

type Reason = Explanation['minutes'][number]['reason']
type Interval = readonly [start: number, end: number]
type Entry = readonly [start: number, end: number, kind: string, id: string]

export type DayFacts = {
  date: string
  closed: boolean
  judge: (start: number) => StartVerdict
  duration: number
  buffer: number
  busy: readonly Entry[]
  window: readonly Interval[]
  hours: readonly Interval[]
  breaks: readonly Interval[]
  absences: readonly Interval[]
  open: readonly Interval[]
  named: { absences: readonly Absence[]; holidays: readonly HolidayKey[]; own: readonly OwnHoliday[] }
  names: ReadonlyMap<string, string>
}

type Answer = { reason: Reason; detail?: string }

const DAY_MINUTES = 1440
const within = (intervals: readonly Interval[], minute: number) =>
  intervals.some(([start, end]) => start <= minute && minute < end)

/** Explains for every minute of a day why an appointment may or may not start. */
export function explainMinutes(facts: DayFacts): Explanation['minutes'] {
  const ranges: { start: number; end: number; answer: Answer }[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const answer = reasonAt(facts, minute)
    const last = ranges.at(-1)
    if (last && last.answer.reason === answer.reason && last.answer.detail === answer.detail)
      last.end = minute + 1
    else ranges.push({ start: minute, end: minute + 1, answer })
  }
  return ranges.map(({ start, end, answer }) => ({ start: timeOf(start), end: timeOf(end), ...answer }))
}

function reasonAt(facts: DayFacts, minute: number): Answer {
  const verdict = facts.judge(minute)
  switch (verdict) {
    case 'free':
      return { reason: facts.closed ? 'closed' : 'free' }
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
      return takenAt(facts, minute, { reason: 'off_grid' })
  }
}

function closedAt(facts: DayFacts, minute: number): Answer {
  const { date, window, hours, breaks, absences, open, named } = facts
  if (!within(window, minute)) return { reason: 'outside_window' }
  if (!within(open, minute))
    return { reason: 'holiday', ...withDetail(holidayName(date, named.holidays, named.own)) }
  if (!within(absences, minute)) {
    const at = timeOf(minute)
    const away = named.absences.find(
      ({ from, to, start = '00:00', end = '24:00' }) => from <= date && date <= to && start <= at && at < end,
    )
    return { reason: 'absence', ...withDetail(away?.reason) }
  }
  if (!within(hours, minute)) return { reason: 'outside_hours' }
  if (!within(breaks, minute)) return { reason: 'break' }
  return takenAt(facts, minute, { reason: 'does_not_fit' })
}

const withDetail = (detail: string | undefined) => (detail ? { detail } : {})

/** Returns the entry that occupies a minute, or is too close to it; otherwise `otherwise`. */
function takenAt({ busy, names, buffer, duration }: DayFacts, minute: number, otherwise?: Answer): Answer {
  const detailOf = (id: string) => withDetail(names.get(id))
  const under = busy.find((entry) => within([[entry[0], entry[1]]], minute))
  if (under) {
    const kind =
      under[2] === 'appointment' || under[2] === 'hold'
        ? 'appointment'
        : under[2] === 'block'
          ? 'block'
          : 'external'
    return { reason: kind, ...detailOf(under[3]) }
  }
  if (otherwise) return otherwise
  const near = busy.find(
    (entry) => entry[0] < entry[1] && minute < entry[1] + buffer && entry[0] - buffer < minute + duration,
  )
  // The entry does not overlap, so the buffer is what refuses the minute.
  const clear = near && (near[1] <= minute || minute + duration <= near[0])
  return { reason: clear ? 'buffer' : 'does_not_fit', ...(near && detailOf(near[3])) }
}

export function dayRefusal(facts: {
  open: boolean
  service: boolean
  visible: boolean
  professional: boolean
  offered: boolean
  daysAhead: number
  furthest: number
}): Explanation['closed'] {
  if (!facts.open) return 'booking_closed'
  if (!facts.service) return 'service_inactive'
  if (!facts.visible) return 'service_hidden'
  if (!facts.professional) return 'professional_inactive'
  if (!facts.offered) return 'service_not_offered'
  if (facts.daysAhead < 0) return 'in_past'
  return facts.daysAhead > facts.furthest ? 'too_far' : undefined
}

export const refusals = {
  block_not_found: 'Bloqueio não encontrado. Atualize a tela.',
  version_conflict: 'Outra pessoa mexeu neste bloqueio. Mostramos como está agora.',
  professional_not_found: 'Profissional não encontrado. Escolha outro profissional.',
  service_not_found: 'Serviço não encontrado. Escolha outro serviço.',
  forbidden: 'Você só pode mexer na sua própria agenda.',
} as const
