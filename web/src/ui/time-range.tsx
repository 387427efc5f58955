import { parseTime, TimeField } from './time-field.tsx'

export type TimeRangeValue = { start: string; end: string }

export const NO_TIME = 'Informe os horários como 9:00 ou 18:30.'

type TimeRangeProps = {
  id: string
  label: string
  value: TimeRangeValue
  error: string | undefined
  errorId: string
  onChange: (value: TimeRangeValue) => void
  /** A field was left with a text that is no time. */
  onWrong: () => void
}

export function TimeRange({ id, label, value, error, errorId, onChange, onWrong }: TimeRangeProps) {
  const field = (part: 'start' | 'end', words: string) => (
    <TimeField
      id={`${id}-${part}`}
      label={`${label}, ${words}`}
      value={value[part]}
      invalid={error !== undefined && (error !== NO_TIME || !parseTime(value[part]))}
      describedBy={error && errorId}
      onChange={(typed) => onChange({ ...value, [part]: typed })}
      onWrong={onWrong}
    />
  )
  return (
    <span className="flex items-center gap-1.5">
      {field('start', 'início')}
      <span className="text-soft">–</span>
      {field('end', 'fim')}
    </span>
  )
}
