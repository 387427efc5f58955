import { type ReactNode, useId } from 'react'

type ChoiceCardsProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string; text: string; picture?: ReactNode }[]
  onChange: (value: T) => void
}

export function ChoiceCards<T extends string>({ label, value, options, onChange }: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex cursor-pointer items-center gap-3 rounded-md border border-field p-3 hover:border-ink has-checked:border-primary-edge has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-primary-edge has-focus-visible:outline-2 has-focus-visible:outline-primary-edge has-focus-visible:outline-offset-2 sm:flex-col sm:items-start sm:gap-2"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.picture}
            <span>
              <span className="block font-semibold">{option.label}</span>
              <span className="block text-sm text-soft">{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
