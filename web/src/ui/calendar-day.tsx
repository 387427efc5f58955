import { dayName } from '../lib/dates.ts'
import { classNames } from './class-names.ts'

/** Whether a day can be chosen, and the reason if it can't or is still unknown. */
export type DayState = { open: true } | { open: false; words: string; look: 'full' | 'outside' | 'pending' }

type DayProps = {
  date: string
  state: DayState
  isToday: boolean
  isSelected: boolean
  isStop: boolean
  onSelect: () => void
}

const closedLooks = {
  full: 'border-transparent text-soft line-through decoration-1',
  outside: 'border-transparent text-soft/60',
  pending: 'breathing border-transparent text-soft',
}

/** A day's button: full name for screen readers, state by shape and words besides colour. */
export function CalendarDay({ date, state, isToday, isSelected, isStop, onSelect }: DayProps) {
  const words = [dayName(date), isToday && 'hoje', !state.open && state.words].filter(Boolean).join(', ')
  const look = isSelected
    ? 'border-primary-edge bg-primary font-bold text-on-primary'
    : state.open
      ? 'border-line bg-card font-semibold hover:border-primary-edge hover:bg-tint'
      : closedLooks[state.look]
  return (
    <td className="h-12 p-0.5">
      <button
        type="button"
        data-date={date}
        tabIndex={isStop ? 0 : -1}
        aria-label={words}
        aria-pressed={isSelected}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={!state.open}
        onClick={state.open ? onSelect : undefined}
        className={classNames(
          'relative grid size-full place-items-center rounded-md border transition-colors duration-150',
          look,
        )}
      >
        {Number(date.slice(8))}
        {isToday && (
          <span
            className={classNames(
              'absolute bottom-1 h-0.5 w-4 rounded-sm',
              isSelected ? 'bg-on-primary' : 'bg-accent',
            )}
          />
        )}
      </button>
    </td>
  )
}
