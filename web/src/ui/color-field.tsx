import { useId } from 'react'
import { classNames } from './class-names.ts'
import { check } from './icon-paths.ts'
import { Icon } from './icons.tsx'

/** The colours differ clearly in both themes; a white tick has 3:1 on each. */
const palette = [
  ['#2F6B57', 'Verde-garrafa'],
  ['#7F9C6B', 'Sálvia'],
  ['#2E7C8C', 'Petróleo'],
  ['#4A78A8', 'Azul'],
  ['#6A6BB0', 'Índigo'],
  ['#8A5A86', 'Ameixa'],
  ['#B8667E', 'Rosa'],
  ['#B4553F', 'Tijolo'],
  ['#C08A2E', 'Âmbar'],
  ['#6B746F', 'Grafite'],
] as const

type ColorFieldProps = { label: string; value: string; onChange: (color: string) => void; help?: string }

/** An empty text means none. A custom colour remains selectable. */
export function ColorField({ label, value, onChange, help }: ColorFieldProps) {
  const name = useId()
  const known = palette.some(([color]) => color === value.toUpperCase())
  const choices: [string, string][] = [
    ['', 'Sem cor'],
    ...palette.map(([color, title]): [string, string] => [color, title]),
    ...(value && !known ? [[value, 'Cor atual'] as [string, string]] : []),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        {label}
        <span className="ml-2 font-normal text-soft text-sm">opcional</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(([color, title]) => {
          const chosen = color.toUpperCase() === value.toUpperCase()
          return (
            <label
              key={color}
              title={title}
              className={classNames(
                'relative grid size-8 cursor-pointer place-items-center rounded-md border-2 has-focus-visible:outline-2 has-focus-visible:outline-primary-edge has-focus-visible:outline-offset-2',
                chosen ? 'border-ink' : 'border-transparent',
              )}
            >
              <input
                type="radio"
                name={name}
                value={color}
                checked={chosen}
                onChange={() => onChange(color)}
                aria-label={title}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                style={color ? { backgroundColor: color, color: '#ffffff' } : undefined}
                className={classNames(
                  'grid size-6 place-items-center rounded-sm',
                  !color && 'no-color border border-field',
                )}
              >
                {chosen && color && <Icon of={check} className="size-4" />}
              </span>
            </label>
          )
        })}
      </div>
      {help && <p className="mt-1.5 text-soft text-sm">{help}</p>}
    </fieldset>
  )
}
