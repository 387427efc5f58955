import type { ComponentProps } from 'react'
import { formatDuration } from '#shared/time.ts'
import { weekdayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close, plus } from '../../ui/staff-icon-paths.ts'
import { Switch } from '../../ui/switch.tsx'
import { TimeRange, type TimeRangeValue } from '../../ui/time-range.tsx'
import { CopyDay } from './copy-day.tsx'
import { type Day, isBeyond, type Weekday, workedMinutes } from './hours.ts'

type DayRowProps = {
  weekday: Weekday
  day: Day
  field: { id: string; error: string | undefined }
  opening: TimeRangeValue
  onChange: (day: Day) => void
  check: () => void
  onCopy: (targets: Weekday[]) => void
}

const parts = [
  { part: 'intervals', word: 'Turno', the: 'o turno' },
  { part: 'breaks', word: 'Pausa', the: 'a pausa' },
] as const
type Part = (typeof parts)[number]

export function DayRow({ weekday, day, field, opening, onChange, check, onCopy }: DayRowProps) {
  const name = weekdayName(Number(weekday))
  const { id, error } = field
  const { start, end } = opening
  const setOpen = (open: boolean) =>
    onChange({ ...day, open, intervals: day.intervals.length ? day.intervals : [{ start, end }] })
  const add = ({ part }: Part) => {
    const last = day.intervals.at(-1)
    const next = part === 'breaks' ? { start: '12:00', end: '13:00' } : { start: last?.end ?? start, end: '' }
    onChange({ ...day, [part]: [...day[part], next] })
  }
  const group = ({ part, word, the }: Part) =>
    day[part].map((interval, index) => (
      <IntervalFields
        // biome-ignore lint/suspicious/noArrayIndexKey: an interval is known by its place only
        key={`${part}-${index}`}
        id={`${id}-${part}-${index}`}
        label={`${word} ${index + 1} de ${name}`}
        title={part === 'breaks' ? word : undefined}
        removal={
          part === 'breaks' || day.intervals.length > 1
            ? `Remover ${the}${interval.start && ` das ${interval.start}`} de ${name.replace('-feira', '')}`
            : undefined
        }
        value={interval}
        error={error}
        errorId={`${id}-error`}
        onChange={(next) => onChange({ ...day, [part]: day[part].with(index, next) })}
        onRemove={() => onChange({ ...day, [part]: day[part].toSpliced(index, 1) })}
        onWrong={check}
      />
    ))
  const worked = workedMinutes(day, opening)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-3 py-2 sm:px-4 lg:grid-cols-[9.5rem_minmax(0,1fr)_auto] lg:items-start">
      <Switch
        label={`Atende ${name}`}
        checked={day.open}
        onChange={(event) => setOpen(event.target.checked)}
        className="h-(--control-height)"
      >
        <span className={classNames('font-semibold first-letter:uppercase', !day.open && 'text-soft')}>
          {name}
        </span>
        {!day.open && <span className="text-soft lg:hidden">Fechado</span>}
      </Switch>
      {day.open ? (
        <div className="min-w-0 max-lg:order-last max-lg:col-span-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {parts.map(group)}
            <span className="flex">
              {parts.map((part) => (
                <Button
                  key={part.part}
                  look="quiet"
                  className="px-2 text-primary-ink"
                  aria-label={`Adicionar ${part.word.toLowerCase()} de ${name}`}
                  onClick={() => add(part)}
                >
                  <Icon of={plus} className="size-3.5" />
                  {part.word}
                </Button>
              ))}
            </span>
          </div>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {isBeyond(day, opening) && (
            <p className="mt-1.5 text-sm text-soft">
              Fora do horário da empresa, {start}–{end}: não é oferecido na página.
            </p>
          )}
        </div>
      ) : (
        <p className="hidden min-h-(--control-height) items-center text-soft lg:flex">Fechado</p>
      )}
      <div className="flex items-center justify-end gap-2">
        {day.open && <CopyDay weekday={weekday} onCopy={onCopy} />}
        <span className="text-right font-semibold lg:w-18">{worked > 0 && formatDuration(worked)}</span>
      </div>
    </li>
  )
}

type IntervalProps = ComponentProps<typeof TimeRange> & {
  title: string | undefined
  /** It is missing when the interval cannot be removed. */
  removal: string | undefined
  onRemove: () => void
}

function IntervalFields({ title, removal, onRemove, ...range }: IntervalProps) {
  return (
    <span className="flex items-center gap-1.5">
      {title && <span className="text-sm text-soft">{title}</span>}
      <TimeRange {...range} />
      {removal && (
        <button
          type="button"
          aria-label={removal}
          title={removal}
          onClick={onRemove}
          className="grid size-7 place-items-center rounded-sm text-soft hover:bg-ink/7 hover:text-brick max-sm:size-9"
        >
          <Icon of={close} className="size-4" />
        </button>
      )}
    </span>
  )
}
