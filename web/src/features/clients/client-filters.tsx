import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close, search as searchIcon } from '../../ui/staff-icon-paths.ts'
import { type Filter, MONTHS } from './client-filter.ts'
import { useKnownLabels } from './use-client-list.ts'

type FiltersProps = {
  filter: Filter
  change: (parts: Partial<Filter>) => void
  searchRef: Ref<HTMLInputElement>
}

const box =
  'h-(--field-height) w-full rounded-md border border-field bg-card px-3 text-ink placeholder:text-soft max-sm:min-w-0'

/** Search at once while typing; the rest narrows or orders the list, and on a phone waits behind a button. */
export function Filters({ filter, change, searchRef }: FiltersProps) {
  const active = Number(filter.order === 'recent') + Number(filter.month > 0) + Number(filter.label !== '')
  const [open, setOpen] = useState(active > 0)
  const narrow = open ? '' : 'max-sm:hidden'
  return (
    <search className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_11rem]">
      <SearchBox filter={filter} change={change} searchRef={searchRef} />
      <Button
        look="secondary"
        aria-expanded={open}
        aria-controls="client-filters"
        onClick={() => setOpen(!open)}
        className="px-3.5! sm:hidden"
      >
        Filtros{active > 0 && ` (${active})`}
      </Button>
      <div id="client-filters" className={`grid grid-cols-2 gap-2 max-sm:col-span-2 sm:contents ${narrow}`}>
        <select
          aria-label="Ordem"
          value={filter.order}
          disabled={Boolean(filter.search.trim() || filter.month || filter.label)}
          onChange={(event) => change({ order: event.target.value as Filter['order'] })}
          className={`${box} disabled:border-line disabled:text-soft`}
        >
          <option value="name">Por nome</option>
          <option value="recent">Mais recentes</option>
        </select>
        <select
          aria-label="Mês de aniversário"
          value={filter.month}
          onChange={(event) => change({ month: Number(event.target.value) })}
          className={box}
        >
          <option value={0}>Aniversário</option>
          {MONTHS.map((month, index) => (
            <option key={month} value={index + 1}>
              Em {month}
            </option>
          ))}
        </select>
        <LabelBox filter={filter} change={change} />
      </div>
    </search>
  )
}

const DEBOUNCE_MS = 150

/** What stands in a box ahead of the address, until the address changes by itself: back, forward, "Limpar filtros". */
function useTyped(value: string, send: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  const apply = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    send(next)
  }
  return { typed, setTyped, apply }
}

function SearchBox({ filter, change, searchRef }: FiltersProps) {
  const { typed, setTyped, apply } = useTyped(filter.search, (search) => change({ search }))
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative">
      <Icon
        of={searchIcon}
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-soft"
      />
      <input
        ref={searchRef}
        type="search"
        aria-label="Buscar cliente"
        aria-keyshortcuts="/"
        placeholder="Nome ou telefone"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            setTyped('')
          }
        }}
        className={`${box} pr-10 pl-9.5 [&::-webkit-search-cancel-button]:appearance-none`}
      />
      {!typed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-soft text-xs leading-5 lg:block"
        >
          /
        </span>
      )}
      {typed && (
        <button
          type="button"
          aria-label="Limpar busca"
          title="Limpar busca"
          onClick={() => setTyped('')}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-soft hover:text-ink"
        >
          <Icon of={close} className="size-4" />
        </button>
      )}
    </div>
  )
}

/** A label is asked for whole: chosen from those that came past, or typed and confirmed. */
function LabelBox({ filter, change }: Omit<FiltersProps, 'searchRef'>) {
  const labels = useKnownLabels()
  const { typed, setTyped, apply } = useTyped(filter.label, (label) => change({ label }))
  return (
    <div className="max-sm:col-span-2">
      <input
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        list="client-labels"
        autoComplete="off"
        maxLength={30}
        value={typed}
        onChange={(event) => {
          const { value } = event.target
          setTyped(value)
          if (!value || labels.includes(value)) apply(value.trim())
        }}
        onBlur={() => apply(typed.trim())}
        onKeyDown={(event) => event.key === 'Enter' && apply(typed.trim())}
        className={box}
      />
      <datalist id="client-labels">
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  )
}
