import type { Ref } from 'react'
import { formatDuration } from '#shared/time.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'

const common = [15, 30, 45, 60, 90, 120]

type DurationProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** Minutes, typed or taken from the usual ones. */
export function DurationField({ value, error, onChange, onBlur, ref }: DurationProps) {
  const minutes = Number(value)
  return (
    <div>
      <div className="sm:max-w-40">
        <TextField
          ref={ref}
          field={{
            id: 'service-duration',
            label: 'Duração (min)',
            error,
          }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          inputMode="numeric"
          autoComplete="off"
          className="text-right"
        />
      </div>
      <fieldset className="mt-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Durações comuns</legend>
        {common.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={minutes === choice}
            onClick={() => onChange(String(choice))}
            className={classNames(
              'min-h-7 rounded-sm border px-2 text-sm transition-colors duration-150 max-sm:min-h-9 max-sm:px-2.5',
              minutes === choice
                ? 'border-primary-edge bg-tint font-semibold text-primary-ink'
                : 'border-line text-soft hover:border-field hover:text-ink',
            )}
          >
            {formatDuration(choice)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
