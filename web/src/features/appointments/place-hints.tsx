import { useQuery } from '@tanstack/react-query'
import { isDate, minutesOf } from '#shared/time.ts'
import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { circleAlert, info } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { outsideOf } from './hours.ts'
import { type Item, inTheWay, itemsOf } from './items.ts'
import type { PlaceForm } from './place-fields.tsx'
import type { Now } from './statuses.ts'
import { overlapName } from './use-changes.ts'
import type { Frame } from './use-frame.ts'

/** What stands in the way of a place in a form, and what is unusual about it: known before anything is saved. */
export function usePlace(form: PlaceForm, frame: Frame, now: Now, items: readonly Item[], id?: string) {
  const { column, date, time, duration } = form
  const isKnown = items.some((item) => item.date === date)
  const other = useQuery<StaffOutput<'getAgenda'>, Failure>({
    ...staffQuery('getAgenda', { from: date, to: date }),
    enabled: isDate(date) && !isKnown,
    staleTime: 5_000,
  })
  const start = /^\d\d:\d\d$/.test(time) ? minutesOf(time) : undefined
  const minutes = Number(duration)
  if (!isDate(date) || start === undefined || !(minutes > 0))
    return { overlaps: [], outside: undefined, isPast: false }
  const end = start + minutes
  const there = isKnown ? items : (other.data?.days.flatMap(itemsOf) ?? [])
  return {
    overlaps: inTheWay(there, { id, date, column, start, end }).map(overlapName),
    outside: outsideOf(frame.hoursOf(column, date), { start, end }),
    isPast: date < now.date || (date === now.date && start < now.minutes),
  }
}

type HintsProps = { place: ReturnType<typeof usePlace>; date: string; mayOverlap: boolean }

/** Said while the form is filled in: nothing here keeps from saving but an overlap that the role may not make. */
export function PlaceHints({ place, date, mayOverlap }: HintsProps) {
  const { overlaps, outside, isPast } = place
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
      {isPast && isDate(date) && (
        <Hint text={`Já passou: ${dayName(date)}. Escreva o motivo nas observações.`} />
      )}
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
