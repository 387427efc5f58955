import { useEffect, useRef } from 'react'
import { addDays, weekdayOf } from '#shared/time.ts'
import { monthName, monthOf } from '../lib/calendar-months.ts'
import { weekdayName } from '../lib/dates.ts'
import { DayButton, type DayState } from './day-button.tsx'

type StripProps = {
  from: string
  to: string
  today: string
  selected?: string
  stateOf: (date: string) => DayState
  onSelect: (date: string) => void
}

/** The row scrolls sideways, which leaves room on a phone. */
export function DayStrip({ from, to, today, selected, stateOf, onSelect }: StripProps) {
  const list = useRef<HTMLUListElement>(null)
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)

  useEffect(() => {
    const strip = list.current
    const day = strip?.querySelector<HTMLElement>(`[data-date="${selected}"]`)
    if (strip && day) strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
  }, [selected])

  return (
    // Its padding keeps focus rings from being cut off.
    <ul ref={list} className="-mx-5 relative flex gap-1.5 overflow-x-auto px-5 pb-1.5">
      {dates.map((date) => (
        <li key={date} className="shrink-0">
          <span aria-hidden="true" className="block pb-1 text-center text-sm text-soft">
            {(date.endsWith('-01') ? monthName(monthOf(date)) : weekdayName(weekdayOf(date))).slice(0, 3)}
          </span>
          <DayButton
            date={date}
            state={stateOf(date)}
            isToday={date === today}
            isSelected={date === selected}
            onSelect={() => onSelect(date)}
            className="h-12 w-13"
          >
            {Number(date.slice(8))}
          </DayButton>
        </li>
      ))}
    </ul>
  )
}
