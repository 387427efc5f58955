import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { normalizeText } from '../lib/normalize-text.ts'
import { TextField } from './field.tsx'

export type Pick = { value: string; label: string; text?: string }

type PickBoxProps = {
  field: ComponentProps<typeof TextField>['field']
  placeholder: string
  options: readonly Pick[]
  onPick: (value: string) => void
  /** It runs on Enter in the empty box. */
  onLeave?: () => void
}

/** Typing more finds the others. */
const SHOWN = 50

/** Names that begin with the text come first. Arrows choose, Enter accepts, Escape closes. */
export function PickBox({ field, placeholder, options, onPick, onLeave }: PickBoxProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const wanted = normalizeText(typed)
  const words = wanted.split(/\s+/)
  const matches = options.filter(({ label }) => words.every((word) => normalizeText(label).includes(word)))
  const begins = ({ label }: Pick) => normalizeText(label).startsWith(wanted)
  const found = [...matches.filter(begins), ...matches.filter((option) => !begins(option))].slice(0, SHOWN)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (option: Pick | undefined) => {
    if (!option) return
    setTyped('')
    close()
    onPick(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1
      const at = (next + found.length) % Math.max(1, found.length)
      setOpen(true)
      setActive(at)
      document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Enter must not submit the form around it.
      event.preventDefault()
      if (open && found[active]) pick(found[active])
      else if (!typed.trim()) onLeave?.()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left both parts
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <TextField
        field={field}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={field.label}
        hidden={!open || found.length === 0}
        className="menu absolute inset-x-0 z-30 mt-1 max-h-64 overflow-y-auto"
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            data-highlighted={index === active || undefined}
            className="menu-item hover:bg-ink/7"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.text && <span className="whitespace-nowrap text-soft text-sm">{option.text}</span>}
          </div>
        ))}
      </div>
      {open && typed.trim() && found.length === 0 && (
        <p role="status" className="mt-1.5 text-soft">
          Nada com “{typed.trim()}”.
        </p>
      )}
    </div>
  )
}
