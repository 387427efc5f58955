import { useQuery } from '@tanstack/react-query'
import { PAST_NEEDS_NOTES } from '#shared/appointments.ts'
import { isDate, minutesOf } from '#shared/time.ts'
import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { circleAlert, info } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { outsideOf } from './hours.ts'
import { type Item, inTheWay, itemsOf, newlyInTheWay } from './items.ts'
import type { PlaceForm } from './place-fields.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'
import { overlapName } from './use-overlap.ts'

type Place = {
  /** What would newly stand in the way of it, in words. */
  overlaps: string[]
  outside?: string
  /** Its day is over, which asks for a note; or its time is. */
  past?: 'day' | 'time'
}

/** What stands in the way of a place in a form, and what is unusual about it: known before anything is saved. */
export function usePlace(
  form: PlaceForm,
  context: AgendaContext,
  now: Now,
  items: readonly Item[],
  moved?: Item,
): Place {
  const { column, date, time, duration } = form
  const isKnown = items.some((item) => item.date === date && item.column === column)
  const { queryKey, queryFn } = staffQuery('getAgenda', { from: date, to: date })
  const other = useQuery<StaffOutput<'getAgenda'>, Failure>({
    // Beside the days that are shown, which lay own changes over what is answered.
    queryKey: [...queryKey, 'beside'],
    queryFn,
    enabled: isDate(date) && !isKnown,
    staleTime: 5_000,
  })
  const start = /^\d\d:\d\d$/.test(time) ? minutesOf(time) : undefined
  const minutes = Number(duration)
  if (!isDate(date) || start === undefined || !(minutes > 0)) return { overlaps: [] }
  const end = start + minutes
  const there = isKnown ? items : (other.data?.days.flatMap(itemsOf) ?? [])
  const span = { date, column, start, end }
  const isOver = date === now.date && start < now.minutes
  return {
    overlaps: (moved ? newlyInTheWay(there, moved, span) : inTheWay(there, span)).map(overlapName),
    outside: outsideOf(context.hoursOf(column, date), span),
    past: date < now.date ? 'day' : isOver ? 'time' : undefined,
  }
}

type HintsProps = { place: Place; date: string; mayOverlap: boolean }

/** Said while the form is filled in: nothing here keeps from saving but an overlap that the role may not make. */
export function PlaceHints({ place, date, mayOverlap }: HintsProps) {
  const { overlaps, outside, past } = place
  return (
    <div aria-live="polite" className="space-y-1.5 empty:hidden">
      {overlaps.length > 0 && (
        <div className="rounded-md border-2 border-brick px-3 py-2">
          <p className="flex items-center gap-1.5 font-semibold text-brick">
            <Icon of={circleAlert} className="size-4" />
            {mayOverlap ? 'Sobrepõe outro horário' : 'Este horário está ocupado'}
          </p>
          <ul className="mt-0.5 text-sm">
            {overlaps.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {outside && <Hint text={`${outside}.`} />}
      {past === 'time' && <Hint text="Este horário já passou." />}
      {past === 'day' && <Hint text={`Já passou: ${dayName(date)}. ${PAST_NEEDS_NOTES}`} />}
    </div>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Icon of={info} className="size-4" />
      {text}
    </p>
  )
}
