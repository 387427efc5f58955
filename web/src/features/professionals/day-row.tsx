import { formatDuration } from '#shared/time.ts'
import { weekdayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { close, plus } from '../../ui/staff-icon-paths.ts'
import { Switch } from '../../ui/switch.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { CopyDay } from './copy-day.tsx'
import { type Day, type Interval, isBeyond, workedMinutes } from './hours.ts'

type DayRowProps = {
  weekday: number
  day: Day
  /** When the business is open, every day. */
  opening: Interval
  error: string | undefined
  onChange: (day: Day) => void
  onCopy: (targets: number[]) => void
}

type Part = 'intervals' | 'breaks'
const words = { intervals: 'Horário', breaks: 'Pausa' } as const

/** One weekday: open or not, its hours and breaks, and what they come to. */
export function DayRow({ weekday, day, opening, error, onChange, onCopy }: DayRowProps) {
  const name = weekdayName(weekday)
  const errorId = `day-${weekday}-error`
  const { start, end } = opening
  const setOpen = (open: boolean) =>
    onChange({ ...day, open, intervals: day.intervals.length ? day.intervals : [{ start, end }] })
  const put = (part: Part, list: Interval[]) => onChange({ ...day, [part]: list })
  const add = (part: Part) => {
    const last = day.intervals.at(-1)
    const next = part === 'breaks' ? { start: '12:00', end: '13:00' } : { start: last?.end ?? start, end: '' }
    put(part, [...day[part], next])
  }
  const group = (part: Part) =>
    day[part].map((interval, index) => (
      <IntervalFields
        // biome-ignore lint/suspicious/noArrayIndexKey: an interval has nothing of its own but its place
        key={`${part}-${index}`}
        name={`${words[part]} ${index + 1} de ${name}`}
        title={part === 'breaks' ? 'Pausa' : undefined}
        interval={interval}
        errorId={error ? errorId : undefined}
        removable={part === 'breaks' || day.intervals.length > 1}
        onChange={(next) =>
          put(
            part,
            day[part].map((one, at) => (at === index ? next : one)),
          )
        }
        onRemove={() =>
          put(
            part,
            day[part].filter((_, at) => at !== index),
          )
        }
      />
    ))
  const worked = workedMinutes(day, opening)
  return (
    <li
      data-day={weekday}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-3 py-2 sm:px-4 lg:grid-cols-[9.5rem_minmax(0,1fr)_auto] lg:items-start"
    >
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
            {group('intervals')}
            {group('breaks')}
            <span className="flex">
              {(['intervals', 'breaks'] as const).map((part) => (
                <Button
                  key={part}
                  look="quiet"
                  className="px-2 text-primary-ink"
                  aria-label={`Adicionar ${words[part].toLowerCase()} de ${name}`}
                  onClick={() => add(part)}
                >
                  <Icon of={plus} className="size-3.5" />
                  {words[part]}
                </Button>
              ))}
            </span>
          </div>
          {error && (
            <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-brick">
              <Icon of={circleAlert} className="mt-1 size-4" />
              {error}
            </p>
          )}
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

type IntervalProps = {
  name: string
  title: string | undefined
  interval: Interval
  errorId: string | undefined
  removable: boolean
  onChange: (interval: Interval) => void
  onRemove: () => void
}

function IntervalFields({ name, title, interval, errorId, removable, onChange, onRemove }: IntervalProps) {
  const field = (part: keyof Interval, words: string) => (
    <TimeField
      label={`${name}, ${words}`}
      value={interval[part]}
      invalid={errorId !== undefined}
      describedBy={errorId}
      onChange={(value) => onChange({ ...interval, [part]: value })}
    />
  )
  return (
    <span className="flex items-center gap-1.5">
      {title && <span className="text-sm text-soft">{title}</span>}
      {field('start', 'início')}
      <span className="text-soft">–</span>
      {field('end', 'fim')}
      {removable && (
        <button
          type="button"
          aria-label={`Tirar ${name}`}
          title={`Tirar ${name}`}
          onClick={onRemove}
          className="grid size-7 place-items-center rounded-sm text-soft hover:bg-ink/7 hover:text-brick max-sm:size-9"
        >
          <Icon of={close} className="size-4" />
        </button>
      )}
    </span>
  )
}
