import { useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type FilterChipsProps = {
  /** Screen readers need it. */
  label: string
  value: string
  chips: readonly { value: string; label: string; count?: number }[]
  onChange: (value: string) => void
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** On a phone the row scrolls sideways to the chosen one. */
export function FilterChips({ label, value, chips, onChange }: FilterChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen chip follows from the value
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed=true]')
    if (row.current && chosen) row.current.scrollLeft += middleOf(chosen) - middleOf(row.current)
  }, [value])
  return (
    <fieldset
      ref={row}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
    >
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
