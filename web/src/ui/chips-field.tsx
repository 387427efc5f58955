import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { Icon } from './icons.tsx'
import { close } from './staff-icon-paths.ts'

type ChipsProps = {
  field: { id: string; label: string; optional?: boolean; help?: string; error?: string }
  value: readonly string[]
  maxLength: number
  /** A chosen suggestion is added at once. */
  suggestions?: readonly string[]
  onChange: (value: string[]) => void
}

/** A choice from the browser's list is not typed letter by letter. */
const isChosen = (event: Event) =>
  [undefined, 'insertReplacementText'].includes((event as Partial<InputEvent>).inputType)

/** Enter or a comma adds a word, Backspace in the empty field removes the last. */
export function ChipsField({ field, value, maxLength, suggestions, onChange }: ChipsProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = (text = typed) => {
    const known = new Map(value.map((word) => [word.toLowerCase(), word]))
    const before = known.size
    for (const word of text.split(',').map((one) => one.trim()))
      if (word && !known.has(word.toLowerCase())) known.set(word.toLowerCase(), word)
    if (known.size > before) onChange([...known.values()])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' && typed.trim()) || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && !typed && value.length) {
      onChange(value.slice(0, -1))
    }
  }
  return (
    <div>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            ref={input}
            field={{ ...field, help: undefined }}
            aria-describedby={field.help && value.length === 0 ? `${field.id}-help` : undefined}
            value={typed}
            onChange={({ target, nativeEvent }) =>
              isChosen(nativeEvent) && suggestions?.includes(target.value)
                ? add(target.value)
                : setTyped(target.value)
            }
            list={suggestions && `${field.id}-known`}
            onKeyDown={onKeyDown}
            onBlur={() => add()}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
            maxLength={maxLength}
          />
          {suggestions && (
            <datalist id={`${field.id}-known`}>
              {suggestions.map((word) => (
                <option key={word} value={word} disabled={value.includes(word)} />
              ))}
            </datalist>
          )}
        </div>
        {!field.error && (
          <Button
            look="secondary"
            className="min-h-(--field-height)"
            aria-label={`Adicionar a ${field.label.toLowerCase()}`}
            onClick={() => {
              add()
              input.current?.focus()
            }}
          >
            Adicionar
          </Button>
        )}
      </div>
      {/* The hint is as high as the help that it replaces, so that the button being clicked does not
          move. */}
      {value.length > 0 ? (
        <ul aria-label={field.label} className="mt-2 flex min-h-9 flex-wrap content-start gap-1.5">
          {value.map((word) => (
            <li
              key={word}
              className="flex min-w-0 items-center gap-0.5 rounded-md border border-line bg-tint py-0.5 pr-0.5 pl-2.5"
            >
              <span className="wrap-anywhere min-w-0">{word}</span>
              <button
                type="button"
                aria-label={`Tirar ${word}`}
                title={`Tirar ${word}`}
                onClick={() => {
                  onChange(value.filter((one) => one !== word))
                  input.current?.focus()
                }}
                className="grid size-7 place-items-center rounded-sm text-soft hover:bg-ink/7 hover:text-brick"
              >
                <Icon of={close} className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        field.help && (
          <p id={`${field.id}-help`} className="mt-2 min-h-9 text-soft text-sm">
            {field.help}
          </p>
        )
      )}
    </div>
  )
}
