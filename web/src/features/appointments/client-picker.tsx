import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { WALK_IN } from '#shared/appointments.ts'
import { answers } from '#shared/client-search.ts'
import { formatPhone } from '#shared/phone.ts'
import { maskPhone } from '../../lib/contact.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { users } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'

/** Whom an appointment is for: a client on file, a new one, or somebody without a file. */
export type ClientChoice =
  | { kind: 'none' }
  | { kind: 'known'; id: string; name: string; phone?: string }
  | { kind: 'new'; name: string; phone: string }
  | { kind: 'walk_in'; name: string }

type PickerProps = {
  /** With which the ids of its fields begin. */
  id?: string
  value: ClientChoice
  errors: { client?: string; phone?: string }
  onChange: (value: ClientChoice) => void
}

type Option = { key: string; title: string; text?: string; icon: string; choice: ClientChoice }

/** Found by a few letters or digits; who is not found is made on the spot, or needs no file at all. */
export function ClientPicker({ id = 'client', value, errors, onChange }: PickerProps) {
  if (value.kind === 'none') return <Search id={id} error={errors.client} onChange={onChange} />
  const again = (
    <Button look="quiet" className="shrink-0 text-primary-ink" onClick={() => onChange({ kind: 'none' })}>
      Trocar
    </Button>
  )
  if (value.kind === 'known') {
    return (
      <div>
        <p className="mb-1.5 font-semibold">Cliente</p>
        <div className="flex min-h-(--field-height) items-center justify-between rounded-md border border-line bg-tint pl-3">
          <span className="min-w-0 truncate">
            <span className="font-semibold">{value.name}</span>
            {value.phone && <span className="ml-2 text-soft">{formatPhone(value.phone)}</span>}
          </span>
          {again}
        </div>
      </div>
    )
  }
  const isNew = value.kind === 'new'
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="sr-only">{isNew ? 'Novo cliente' : WALK_IN}</legend>
      <div className="-mt-1 mb-1 flex items-center justify-between">
        <span className="font-semibold">{isNew ? 'Novo cliente' : WALK_IN}</span>
        {again}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          field={{ id: `${id}-name`, label: 'Nome', optional: !isNew, error: errors.client }}
          value={value.name}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={120}
        />
        {isNew && (
          <TextField
            field={{ id: `${id}-phone`, label: 'Telefone', error: errors.phone }}
            value={value.phone}
            onChange={(event) => onChange({ ...value, phone: maskPhone(event.target.value) })}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="(11) 98765-4321"
          />
        )}
      </div>
    </fieldset>
  )
}

type SearchProps = { id: string; error?: string; onChange: (value: ClientChoice) => void }

function Search({ id: fieldId, error, onChange }: SearchProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const search = useDeferredValue(typed.trim())
  const query = useQuery<StaffOutput<'listClients'>, Failure>({
    ...staffQuery('listClients', { ...(search && { search }), limit: '5' }),
    enabled: open,
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const wanted = typed.trim()
  const isAnswered = query.isSuccess && !query.isPlaceholderData && search === wanted
  // Of whom was found for what was typed before, those it still fits.
  const found = (query.data?.clients ?? []).filter(
    (client) => isAnswered || (wanted && answers(client, { search: wanted })),
  )
  const options: Option[] = [
    ...found.map(({ id, name, phone }) => ({
      key: id,
      title: name,
      text: phone && formatPhone(phone),
      icon: users,
      choice: { kind: 'known', id, name, phone } as const,
    })),
    ...(typed.trim()
      ? [
          {
            key: 'new',
            title: `Novo cliente “${typed.trim()}”`,
            icon: plus,
            choice: newFrom(typed.trim()),
          },
        ]
      : []),
  ]
  const at = options.findIndex(({ key }) => key === active)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1
      setActive(options.at(next < options.length ? next : 0)?.key)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = options[at] ?? (typed.trim() && isAnswered ? options[0] : undefined)
      if (option) onChange(option.choice)
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
        field={{ id: `${fieldId}-search`, label: 'Cliente', error }}
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
          setTyped(event.target.value)
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
            onClick={() => onChange(option.choice)}
          >
            <Icon of={option.icon} className="size-4 text-soft" />
            <span className="min-w-0 flex-1 truncate">{option.title}</span>
            {option.text && <span className="text-sm text-soft">{option.text}</span>}
          </div>
        ))}
      </div>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <Button look="quiet" className="text-primary-ink" onClick={() => onChange(newFrom(typed.trim()))}>
          Novo cliente
        </Button>
        <Button
          look="quiet"
          className="text-primary-ink"
          onClick={() => onChange({ kind: 'walk_in', name: '' })}
        >
          {WALK_IN}
        </Button>
      </div>
    </div>
  )
}

/** What was searched for is the beginning of the new file: digits are a phone, letters a name. */
function newFrom(typed: string): ClientChoice {
  const isPhone = /^[\d()+\s-]{3,}$/.test(typed)
  return { kind: 'new', name: isPhone ? '' : typed, phone: isPhone ? maskPhone(typed) : '' }
}
