import { type KeyboardEvent, useId, useState } from 'react'
import { isSameText, normalizeText } from '../lib/normalize-text.ts'
import { TextField } from './field.tsx'
import { check } from './icon-paths.ts'
import { Icon } from './icons.tsx'
import { plus } from './staff-icon-paths.ts'

type ComboboxProps = {
  field: { id: string; label: string; optional?: boolean; help?: string; error?: string }
  value: string
  options: string[]
  /** Saving creates the new name. */
  newLabel: string
  maxLength?: number
  onChange: (value: string) => void
}

/** Arrows choose, Enter accepts, Escape closes. */
export function Combobox({ field, value, options, newLabel, maxLength, onChange }: ComboboxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // The list offers all options until something is typed.
  const [typed, setTyped] = useState(false)
  const text = value.trim()
  const isNew = text !== '' && !options.some((option) => isSameText(option, text))
  const found = typed
    ? options.filter((option) => normalizeText(option).includes(normalizeText(text)))
    : options
  const shown = isNew ? [...found, text] : found
  const choose = (option: string | undefined) => {
    if (option !== undefined) onChange(option)
    close()
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
    setTyped(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = open ? active + step : step > 0 ? 0 : shown.length - 1
      setOpen(shown.length > 0)
      setActive((next + shown.length) % Math.max(1, shown.length))
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape' && open) {
      // The dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left both parts */}
      <div
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      >
        <TextField
          field={{ ...field, help: undefined }}
          aria-describedby={field.help && `${field.id}-help`}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="sentences"
          maxLength={maxLength}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            setTyped(true)
            setOpen(true)
            setActive(-1)
          }}
          onClick={() => setOpen(shown.length > 0)}
          onKeyDown={onKeyDown}
        />
        <div
          id={listId}
          role="listbox"
          aria-label={field.label}
          hidden={!open || shown.length === 0}
          className="menu absolute inset-x-0 top-full z-30 mt-1 max-h-56 overflow-y-auto"
        >
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={option}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isSameText(option, text)}
              data-highlighted={index === active || undefined}
              className="menu-item hover:bg-ink/7"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span className="min-w-0 flex-1 truncate">
                {isNew && index === shown.length - 1 ? (
                  <>
                    {newLabel} <strong className="font-semibold">{option}</strong>
                  </>
                ) : (
                  option
                )}
              </span>
              {isNew && index === shown.length - 1 ? (
                <Icon of={plus} className="size-4 text-soft" />
              ) : (
                isSameText(option, text) && <Icon of={check} className="size-4" />
              )}
            </div>
          ))}
        </div>
      </div>
      {field.help && (
        <p id={`${field.id}-help`} className="mt-1.5 text-soft text-sm">
          {field.help}
        </p>
      )}
    </div>
  )
}
