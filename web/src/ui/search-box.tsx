import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { close, search } from './staff-icon-paths.ts'

const DEBOUNCE_MS = 150

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** `/` focuses it, Escape clears it, Enter does not wait. */
export function SearchBox({ label, placeholder = label, value, onChange, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useEffectEvent((text: string) => {
    if (text === sent.current) return
    sent.current = text
    onChange(text)
  })
  useEffect(() => {
    // The value changed elsewhere: back, forward, "Limpar filtros".
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => send(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const clear = () => {
    setTyped('')
    sent.current = ''
    onChange('')
    input.current?.focus()
  }
  useShortcuts({ '/': () => input.current?.select() })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      clear()
    } else if (event.key === 'Enter' && typed !== sent.current) {
      sent.current = typed
      onChange(typed)
    }
  }
  return (
    <search className={classNames('relative block', className)}>
      <Icon
        of={search}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        data-escape={typed ? '' : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-(--control-height) w-full rounded-md border border-field bg-card pr-10 pl-9.5 text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:appearance-none"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Limpar busca"
          title="Limpar busca"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-soft hover:text-ink"
        >
          <Icon of={close} className="size-4" />
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 hidden rounded-sm border border-line px-1.5 font-sans text-soft text-xs leading-5 lg:block"
        >
          /
        </span>
      )}
    </search>
  )
}
