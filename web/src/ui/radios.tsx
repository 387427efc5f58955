type RadiosProps<T> = {
  label: string
  name: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export function Radios<T extends string | boolean>({
  label,
  name,
  value,
  options,
  onChange,
}: RadiosProps<T>) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={String(option.value)} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 accent-primary"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
