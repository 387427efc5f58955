import { classNames } from './class-names.ts'

type FilterChipsProps = {
  /** What is filtered by, for screen readers. */
  label: string
  value: string
  chips: readonly { value: string; label: string; count?: number }[]
  onChange: (value: string) => void
}

/** One of several filters, each with the number of its entries. Scrolls sideways on a phone. */
export function FilterChips({ label, value, chips, onChange }: FilterChipsProps) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          className={classNames(
            'flex min-h-(--control-height) shrink-0 items-center gap-2 rounded-md border px-3 font-semibold transition-colors duration-150',
            chip.value === value
              ? 'border-primary-edge bg-tint text-primary-ink'
              : 'border-line bg-card text-soft hover:border-field hover:text-ink',
          )}
        >
          {chip.label}
          {chip.count !== undefined && <span className="font-normal text-sm">{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
