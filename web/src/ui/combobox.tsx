import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { TextField } from './field.tsx'

export type Option = {
  key: string
  label: ReactNode
  /** Shown at the end of the row. */
  text?: string | false
  before?: ReactNode
  after?: ReactNode
  /** Marks the option whose value the field has; without it, the active option counts as selected. */
  selected?: boolean
}

type ComboboxProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  options: readonly Option[]
  open: boolean
  onOpen: (open: boolean) => void
  onType: (text: string) => void
  onChoose: (key: string) => void
  listLabel?: string
  /** Makes the first option active until an arrow key chooses another one. */
  startsAtFirst?: boolean
  /** Enter submits the form when no option is active, unless this is given. */
  onEnter?: () => void
}

/** A text field with a list of options. Arrows choose, Enter accepts, Escape closes. */
export function Combobox({
  field,
  value,
  options,
  open,
  onOpen,
  onType,
  onChoose,
  listLabel = field.label,
  startsAtFirst,
  onEnter,
  ...input
}: ComboboxProps) {
  const listId = useId()
  const [active, setActive] = useState<string>()
  const found = options.findIndex(({ key }) => key === active)
  const at = found < 0 && startsAtFirst && options.length > 0 ? 0 : found
  const setOpen = (opens: boolean) => {
    if (!opens) setActive(undefined)
    onOpen(opens)
  }
  const choose = (key: string) => {
    setOpen(false)
    onChoose(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const from = open ? at : -1
      const next = event.key === 'ArrowDown' ? from + 1 : Math.max(from, 0) - 1
      const index = (next + options.length) % Math.max(1, options.length)
      setOpen(true)
      setActive(options[index]?.key)
      document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const option = open ? options[at] : undefined
      if (option || onEnter) event.preventDefault()
      if (option) choose(option.key)
      else onEnter?.()
    } else if (event.key === 'Escape' && open) {
      // The dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left both parts */}
      <div
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      >
        <TextField
          {...input}
          field={{ ...field, help: undefined }}
          aria-describedby={field.help ? `${field.id}-help` : undefined}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          value={value}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            onType(event.target.value)
            setOpen(true)
            setActive(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={listId}
          role="listbox"
          aria-label={listLabel}
          hidden={!open || options.length === 0}
          className="menu absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={option.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={option.selected ?? index === at}
              data-highlighted={index === at || undefined}
              className="menu-item hover:bg-ink/7"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option.key)}
            >
              {option.before}
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.text && <span className="whitespace-nowrap text-soft text-sm">{option.text}</span>}
              {option.after}
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
