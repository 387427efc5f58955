import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addMonths } from '#shared/months.ts'
import { addDays, weekdayOf } from '#shared/time.ts'
import { boundsOf, monthName, monthOf, weeksOf, within } from '../lib/calendar-months.ts'
import { weekdayName } from '../lib/dates.ts'
import { Button } from './button.tsx'
import { DayButton, type DayState } from './day-button.tsx'
import { chevronLeft, chevronRight } from './icon-paths.ts'
import { Icon } from './icons.tsx'

type CalendarProps = {
  month: string
  onMonth: (month: string) => void
  /** Both dates are selectable. */
  min: string
  max: string
  today: string
  selected?: string
  stateOf: (date: string) => DayState
  onSelect: (date: string) => void
}

const weekdays = [0, 1, 2, 3, 4, 5, 6].map(weekdayName)

/** Returns undefined for keys that do not move. */
function moved(date: string, key: string): string | undefined {
  const byDays = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (byDays) return addDays(date, byDays)
  if (key === 'Home') return addDays(date, -weekdayOf(date))
  if (key === 'End') return addDays(date, 6 - weekdayOf(date))
  const byMonths = { PageUp: -1, PageDown: 1 }[key]
  if (!byMonths) return undefined
  const month = addMonths(monthOf(date), byMonths)
  return within(`${month}-${date.slice(8)}`, `${month}-01`, boundsOf(month).last)
}

/** There is one Tab stop. Arrows move by day and week, Page Up and Page Down by month. */
export function Calendar(props: CalendarProps) {
  const { month, onMonth, min, max, today, selected, stateOf, onSelect } = props
  const headingId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<string>()
  const moving = useRef(false)

  const { first, last } = boundsOf(month)
  const shown = [cursor, selected].find((date) => date && monthOf(date) === month)
  const stop = shown ?? within(within(first, min, max), first, last)

  useEffect(() => {
    if (moving.current) grid.current?.querySelector<HTMLElement>(`[data-date="${stop}"]`)?.focus()
    moving.current = false
  }, [stop])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moved(stop, event.key)
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = within(target, min, max)
    moving.current = next !== stop
    setCursor(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  return (
    // The days' edges, not their cells', end with the content.
    <div className="-mx-0.5">
      <div className="flex items-center justify-between pl-0.5">
        <p id={headingId} aria-live="polite" className="font-semibold first-letter:uppercase">
          {monthName(month)}
        </p>
        <div className="flex">
          <TurnButton
            name="Mês anterior"
            of={chevronLeft}
            blocked={first <= min}
            onClick={() => onMonth(addMonths(month, -1))}
          />
          <TurnButton
            name="Próximo mês"
            of={chevronRight}
            blocked={last >= max}
            onClick={() => onMonth(addMonths(month, 1))}
          />
        </div>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern's own example is a calendar
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        className="mt-1 w-full table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-9 font-normal text-soft text-sm">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((date, column) =>
                date ? (
                  <td key={date} className="h-12 p-0.5">
                    <DayButton
                      date={date}
                      state={
                        date < min || date > max
                          ? { open: false, words: 'indisponível', look: 'outside' }
                          : stateOf(date)
                      }
                      isToday={date === today}
                      isSelected={date === selected}
                      tabIndex={date === stop ? 0 : -1}
                      onSelect={() => {
                        setCursor(date)
                        onSelect(date)
                      }}
                      className="size-full"
                    >
                      {Number(date.slice(8))}
                    </DayButton>
                  </td>
                ) : (
                  <td key={weekdays[column]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TurnProps = { name: string; of: string; blocked: boolean; onClick: () => void }

/** It stays focusable at the ends, so that keyboard focus is not lost. */
export function TurnButton({ name, of, blocked, onClick }: TurnProps) {
  return (
    <Button
      look="quiet"
      className="w-12 aria-disabled:opacity-35"
      aria-label={name}
      title={name}
      aria-disabled={blocked}
      onClick={blocked ? undefined : onClick}
    >
      <Icon of={of} />
    </Button>
  )
}
