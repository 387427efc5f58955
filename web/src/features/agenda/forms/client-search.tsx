import { type ComponentProps, type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { WALK_IN } from '#shared/appointments.ts'
import { answers } from '#shared/client-search.ts'
import { formatPhone } from '#shared/phone.ts'
import { maskPhone } from '../../../lib/contact.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { users } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { plus } from '../../../ui/staff-icon-paths.ts'
import type { ClientChoice } from './client-values.ts'

type Typed = { name: string; phone: string }
type SearchProps = {
  field: ComponentProps<typeof TextField>['field']
  typed: string
  onType: (typed: string) => void
  onChoose: (client: ClientChoice, typed: Typed) => void
}
type Option = { key: string; title: string; text?: string; icon: string; choose: () => void }

/** Digits begin a phone, letters a name. */
function typedAs(text: string): Typed {
  const isPhone = /^[\d()+\s-]{3,}$/.test(text)
  return { name: isPhone ? '' : text, phone: isPhone ? maskPhone(text) : '' }
}

/** Arrows choose, Enter accepts, Escape closes. */
export function ClientSearch({ field, typed, onType, onChoose }: SearchProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const wanted = typed.trim()
  const search = useDeferredValue(wanted)
  const query = useStaffQuery(
    'listClients',
    { ...(search && { search }), limit: '5' },
    { enabled: open, keepPrevious: true },
  )
  const isAnswered = query.isSuccess && !query.isPlaceholderData && search === wanted
  // Meanwhile previous results that still match are shown.
  const found = (query.data?.clients ?? []).filter(
    (client) => isAnswered || (wanted && answers(client, { search: wanted })),
  )
  const chooseNew = () => onChoose({ kind: 'new' }, typedAs(wanted))
  const options: Option[] = found.map(({ id, name, phone }) => ({
    key: id,
    title: name,
    text: phone && formatPhone(phone),
    icon: users,
    choose: () => onChoose({ kind: 'known', id, name, phone }, typedAs('')),
  }))
  if (wanted) options.push({ key: 'new', title: `Novo cliente “${wanted}”`, icon: plus, choose: chooseNew })
  const at = options.findIndex(({ key }) => key === active)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1
      setActive(options.at(next < options.length ? next : 0)?.key)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = options[at] ?? (wanted && isAnswered ? options[0] : undefined)
      option?.choose()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left both parts
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextField
        field={field}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        placeholder="Nome ou telefone"
        value={typed}
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
        aria-label="Clientes encontrados"
        hidden={!open || options.length === 0}
        className="menu absolute inset-x-0 z-30 mt-1 max-h-72 overflow-y-auto"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            data-highlighted={index === at || undefined}
            className="menu-item hover:bg-ink/7"
            onPointerDown={(event) => event.preventDefault()}
            onClick={option.choose}
          >
            <Icon of={option.icon} className="size-4 text-soft" />
            <span className="min-w-0 flex-1 truncate">{option.title}</span>
            {option.text && <span className="text-sm text-soft">{option.text}</span>}
          </div>
        ))}
      </div>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <Button look="quiet" className="text-primary-ink" onClick={chooseNew}>
          Novo cliente
        </Button>
        <Button
          look="quiet"
          className="text-primary-ink"
          onClick={() => onChoose({ kind: 'walk_in' }, typedAs(''))}
        >
          {WALK_IN}
        </Button>
      </div>
    </div>
  )
}
