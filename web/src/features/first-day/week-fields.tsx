import { weekdayName } from '../../lib/dates.ts'
import { FieldError } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TimeRange, type TimeRangeValue } from '../../ui/time-range.tsx'
import { type Week, type WeekErrors, weekDays } from './rules.ts'

const USUAL_LUNCH = { start: '12:00', end: '13:00' }

type WeekFieldsProps = { week: Week; errors: WeekErrors; onChange: (week: Week) => void }

/** Each open day has the same hours. */
export function WeekFields({ week, errors, onChange }: WeekFieldsProps) {
  const { days, open, lunch } = week
  const toggle = (day: number) =>
    onChange({
      ...week,
      days: weekDays.filter((one) => (one === day ? !days.includes(one) : days.includes(one))),
    })
  return (
    <div className="space-y-5">
      <fieldset aria-describedby={errors.days && 'first-day-days-error'}>
        <legend className="mb-2 font-semibold">Dias</legend>
        <div className="grid grid-cols-7 gap-1.5">
          {weekDays.map((day) => (
            <label
              key={day}
              className="relative grid min-h-12 cursor-pointer place-items-center rounded-md border border-field text-sm capitalize hover:border-ink has-checked:border-primary-edge has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-primary-edge has-focus-visible:outline-offset-2"
            >
              <input
                type="checkbox"
                aria-label={weekdayName(day)}
                aria-invalid={errors.days ? true : undefined}
                checked={days.includes(day)}
                onChange={() => toggle(day)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span aria-hidden="true">{weekdayName(day).slice(0, 3)}</span>
            </label>
          ))}
        </div>
        {errors.days && <FieldError id="first-day-days-error">{errors.days}</FieldError>}
      </fieldset>
      <Hours
        id="first-day-open"
        title="Horário"
        value={open}
        error={errors.open}
        onChange={(next) => onChange({ ...week, open: next })}
      />
      <div>
        <Switch
          label="Fecha para o almoço"
          checked={lunch !== null}
          onChange={(event) => onChange({ ...week, lunch: event.target.checked ? USUAL_LUNCH : null })}
          className="min-h-11"
        >
          <span className="font-semibold">Fecha para o almoço</span>
        </Switch>
        {lunch && (
          <Hours
            id="first-day-lunch"
            title="Almoço"
            value={lunch}
            error={errors.lunch}
            onChange={(next) => onChange({ ...week, lunch: next })}
          />
        )}
      </div>
    </div>
  )
}

type HoursProps = {
  id: string
  title: string
  value: TimeRangeValue
  error: string | undefined
  onChange: (value: TimeRangeValue) => void
}

function Hours({ id, title, value, error, onChange }: HoursProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span aria-hidden="true" className="w-16 font-semibold">
          {title}
        </span>
        <TimeRange
          id={id}
          label={title}
          value={value}
          error={error}
          errorId={`${id}-error`}
          onChange={onChange}
          onWrong={() => {}}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
