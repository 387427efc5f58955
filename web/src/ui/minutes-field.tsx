import type { ComponentProps } from 'react'
import { formatDuration } from '#shared/time.ts'
import { classNames } from './class-names.ts'
import { TextField } from './field.tsx'

const common = [15, 30, 45, 60, 90, 120]

type MinutesProps = {
  field: ComponentProps<typeof TextField>['field']
  value: string
  onChange: (value: string) => void
}

export function MinutesField({ field, value, onChange }: MinutesProps) {
  return (
    <div>
      <TextField
        field={field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        className="text-right sm:max-w-40"
      />
      <fieldset className="mt-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Durações comuns</legend>
        {common.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={Number(value) === minutes}
            onClick={() => onChange(String(minutes))}
            className={classNames(
              'min-h-7 rounded-sm border px-2 text-sm transition-colors duration-150 max-sm:min-h-9 max-sm:px-2.5',
              Number(value) === minutes
                ? 'border-primary-edge bg-tint font-semibold text-primary-ink'
                : 'border-line text-soft hover:border-field hover:text-ink',
            )}
          >
            {formatDuration(minutes)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
