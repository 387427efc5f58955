import { Link, useSearchParams } from 'react-router-dom'
import { formatDuration } from '#shared/time.ts'
import { dayName, shortDayName } from '../../../lib/dates.ts'
import { useQueryLink } from '../../../lib/query-state.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Monogram } from '../../../ui/monogram.tsx'
import { isFiltered, keptName, passes } from '../columns.ts'
import { columnName } from '../forms/agenda-context.ts'
import { NOBODY } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useScreen } from '../state/use-screen.ts'
import { rangeOf } from '../view.ts'
import { type DayLoad, weekOfTeam } from './team-load.ts'

/** A day opens that person's agenda. */
export function TeamWeek() {
  const { context, now, items, busy } = useAgenda()
  const { view } = useScreen()
  const [params] = useSearchParams()
  const people = weekOfTeam(context, rangeOf(view).from, items, busy, now, (item) => passes(view, item))
  const dates = people[0]?.days.map(({ date }) => date) ?? []
  return (
    <div className="relative flex-1 overflow-auto bg-card">
      <table aria-label="Semana da equipe" className="team-week w-full table-fixed">
        <thead className="sticky top-0 z-1 bg-card">
          <tr className="border-line border-b">
            <th scope="col" className="w-44 px-3 py-2 text-left font-normal max-sm:sr-only">
              <span className="sr-only">Profissional</span>
            </th>
            {dates.map((date) => (
              <th
                key={date}
                scope="col"
                aria-current={date === now.date ? 'date' : undefined}
                className={classNames(
                  'px-1 py-2 font-semibold text-sm max-sm:text-xs',
                  date === now.date && 'text-accent-ink',
                )}
              >
                <span aria-hidden="true">{headOf(date)}</span>
                <span className="sr-only">{dayName(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ column, days }) => {
            const name = columnName(context, column, keptName(items, column))
            return (
              <tr key={column} className="border-line border-b">
                <th scope="row" className="px-3 py-2 text-left font-semibold ">
                  <span className="flex min-w-0 items-center gap-2">
                    <Monogram
                      name={name}
                      picture={context.byColumn.get(column)?.avatar_url}
                      ground="tint"
                      className="size-7 text-xs"
                    />
                    <span className="min-w-0 truncate">{name}</span>
                  </span>
                </th>
                {days.map((day) => (
                  <td key={day.date} className="p-0.5">
                    <Day
                      {...day}
                      name={name}
                      isToday={day.date === now.date}
                      isOver={day.date < now.date}
                      isNobody={column === NOBODY}
                      isFiltered={isFiltered(view)}
                      query={dayQuery(params, day.date, column)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Zoom and filters stay. */
function dayQuery(params: URLSearchParams, date: string, column: string): string {
  const next = new URLSearchParams(params)
  next.delete('vista')
  next.set('dia', date)
  next.set('profissional', column)
  return next.toString()
}

/** The form is `qui. 26`. */
function headOf(date: string): string {
  const [weekday] = shortDayName(date).split(', ')
  return `${weekday} ${Number(date.slice(8))}`
}

type DayProps = DayLoad & {
  name: string
  isToday: boolean
  isOver: boolean
  isNobody: boolean
  isFiltered: boolean
  query: string
}

function Day(props: DayProps) {
  const { name, date, total, count, free, isOff, isToday, isOver, isNobody, isFiltered, query } = props
  const rest =
    isNobody || isOver ? '' : isOff ? 'folga' : free > 0 ? `${formatDuration(free)} livres` : 'cheio'
  const shown = isFiltered ? `${count} de ${total}` : String(total)
  const booked = total === 1 && !isFiltered ? '1 agendamento' : `${shown} agendamentos`
  return (
    <Link
      {...useQueryLink(query, 'push')}
      aria-label={[`${name}, ${dayName(date)}: ${booked}`, rest].filter(Boolean).join(', ')}
      className={classNames(
        'flex min-h-14 w-full flex-col items-center justify-center rounded-md text-center border px-0.5 py-1 leading-tight hover:border-field',
        isToday ? 'border-accent-ink' : 'border-transparent',
        count > 0 && 'bg-tint',
      )}
    >
      <span className={classNames('text-lg', count > 0 ? 'font-semibold' : 'text-soft')}>
        {isOff && total === 0 ? '–' : shown}
      </span>
      <span className="text-soft text-xs max-sm:hidden">{rest}</span>
      {rest === 'cheio' && (
        <span aria-hidden="true" className="text-xs sm:hidden">
          cheio
        </span>
      )}
    </Link>
  )
}
