import { type KeyboardEvent, useState } from 'react'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { close } from '../../ui/staff-icon-paths.ts'

const MOST = 10

/** Whether a text came from the list below the box at once, rather than letter by letter: browsers tell it so. */
const isChosen = (event: Event) =>
  [undefined, 'insertReplacementText'].includes((event as Partial<InputEvent>).inputType)

type LabelsFieldProps = {
  id: string
  value: string[]
  onChange: (labels: string[]) => void
  suggestions: string[]
  error?: string
}

/**
 * Labels as a row of chips with a box behind: Enter or a comma adds, Backspace in the empty box takes the last away.
 */
export function LabelsField({ id, value, onChange, suggestions, error }: LabelsFieldProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const known = new Set(value.map((label) => label.toLowerCase()))
    const added: string[] = []
    for (const label of text.split(',').map((part) => part.trim())) {
      if (!label || known.has(label.toLowerCase())) continue
      known.add(label.toLowerCase())
      added.push(label)
    }
    setTyped('')
    if (added.length) onChange([...value, ...added].slice(0, MOST))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && !typed) onChange(value.slice(0, -1))
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Etiquetas <span className="ml-1 font-normal text-soft text-sm">opcional</span>
      </label>
      <div className="flex min-h-(--field-height) flex-wrap items-center gap-1.5 rounded-md border border-field bg-card px-2 py-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary-edge has-[input:focus-visible]:outline-offset-2">
        {value.map((label) => (
          <span key={label} className="flex items-center rounded-sm border border-line bg-paper pl-2 text-sm">
            {label}
            <button
              type="button"
              aria-label={`Remover etiqueta ${label}`}
              onClick={() => onChange(value.filter((one) => one !== label))}
              className="grid size-7 place-items-center rounded-sm text-soft hover:text-brick"
            >
              <Icon of={close} className="size-3.5" />
            </button>
          </span>
        ))}
        {value.length < MOST && (
          <input
            id={id}
            list={`${id}-known`}
            autoComplete="off"
            maxLength={30}
            value={typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
            onChange={({ target, nativeEvent }) =>
              target.value.includes(',') || (isChosen(nativeEvent) && suggestions.includes(target.value))
                ? add(target.value)
                : setTyped(target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
            className="min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
        )}
      </div>
      <datalist id={`${id}-known`}>
        {suggestions
          .filter((label) => !value.includes(label))
          .map((label) => (
            <option key={label} value={label} />
          ))}
      </datalist>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-brick">
          <Icon of={circleAlert} className="mt-1 size-4" />
          {error}
        </p>
      )}
      <p id={`${id}-help`} className="mt-1.5 text-soft text-sm">
        Enter ou vírgula separa: VIP, mensalista, alérgico.
      </p>
    </div>
  )
}
