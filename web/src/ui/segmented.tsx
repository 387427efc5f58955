import { classNames } from './class-names.ts'

type SegmentedProps<T extends string> = {
  label: string
  name: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  className?: string
}

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, name, value, options, onChange, className } = props
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex rounded-md border border-field bg-card p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-[calc(var(--control-height)-0.375rem)] flex-1 cursor-pointer place-items-center rounded-sm px-3 text-soft transition-colors duration-120 hover:text-ink has-checked:bg-tint has-checked:font-semibold has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-edge"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
