import type { ReactNode } from 'react'
import { dayName } from '../lib/dates.ts'
import { classNames } from './class-names.ts'

/** A closed day has a reason, or is still unknown. */
export type DayState = { open: true } | { open: false; words: string; look: 'full' | 'outside' | 'pending' }

type DayProps = {
  date: string
  state: DayState
  isToday: boolean
  isSelected: boolean
  tabIndex?: number
  onSelect: () => void
  className?: string
  children: ReactNode
}

const closedLooks = {
  full: 'border-transparent text-soft line-through decoration-1',
  outside: 'border-transparent text-soft/60',
  pending: 'breathing border-transparent text-soft',
}

/** Shape and words show the state besides the colour. */
export function DayButton(props: DayProps) {
  const { date, state, isToday, isSelected, tabIndex, onSelect, className, children } = props
  const words = [dayName(date), isToday && 'hoje', !state.open && state.words].filter(Boolean).join(', ')
  const look = isSelected
    ? 'border-primary-edge bg-primary font-bold text-on-primary'
    : state.open
      ? 'border-line bg-card font-semibold hover:border-primary-edge hover:bg-tint'
      : closedLooks[state.look]
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={tabIndex}
      aria-label={words}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!state.open}
      onClick={state.open ? onSelect : undefined}
      className={classNames(
        'relative grid place-items-center rounded-md border transition-colors duration-150',
        className,
        look,
      )}
    >
      {children}
      {isToday && (
        <span
          className={classNames(
            'absolute bottom-1 h-0.5 w-4 rounded-sm',
            isSelected ? 'bg-on-primary' : 'bg-accent',
          )}
        />
      )}
    </button>
  )
}
