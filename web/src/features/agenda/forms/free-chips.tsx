import { minutesOf, timeOf } from '#shared/time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { offers } from './agenda-context.ts'
import { useFreeTimes } from './free-times.ts'
import { useAgenda } from './use-agenda.ts'
import type { PlaceValues } from './use-place.ts'

/** The limits are for the chosen professional's times and for others. */
const OWN_CHIPS = 4
const OTHER_CHIPS = 3

type ChipsProps = {
  values: PlaceValues
  service_id: string
  onChoose: (column: string, time: string) => void
}

/** The chosen professional's times come first, then the first of others who offer the service. */
export function FreeChips({ values, service_id, onChoose }: ChipsProps) {
  const { professional_id: chosen, date, time, duration } = values
  const { professionals } = useAgenda().context
  const free = useFreeTimes(date, Number(duration))
  if (!free) return null
  const from = /^\d\d:\d\d$/.test(time) ? minutesOf(time) : 0
  const next = (column: string, count: number) => {
    const all = free.startsOf(column)
    const ahead = all.filter((start) => start >= from)
    return (ahead.length > 0 ? ahead.slice(0, count) : all.slice(-count)).map((start) => ({ column, start }))
  }
  const others = professionals.filter((one) => one.id !== chosen && one.is_active && offers(one, service_id))
  const chips = [
    ...next(chosen, OWN_CHIPS).map((chip) => ({ ...chip, name: '' })),
    ...others
      .flatMap(({ id, name }) => next(id, 1).map((chip) => ({ ...chip, name })))
      .toSorted((a, b) => a.start - b.start)
      .slice(0, OTHER_CHIPS),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Próximos livres</legend>
      {chips.length === 0 && <p className="text-soft">Nenhum horário livre neste dia.</p>}
      <div className="flex flex-wrap gap-1.5">
        {chips.map(({ column, name, start }) => {
          const isChosen = column === chosen && start === from
          return (
            <button
              key={`${column} ${start}`}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(column, timeOf(start))}
              className={classNames(
                'flex min-h-(--control-height) max-w-full items-center gap-1.5 rounded-md border px-3',
                isChosen
                  ? 'border-primary-edge bg-tint text-primary-ink'
                  : 'border-line bg-card hover:border-field',
              )}
            >
              <span className="font-semibold">{timeOf(start)}</span>
              {name && <span className="truncate text-soft">{name}</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
