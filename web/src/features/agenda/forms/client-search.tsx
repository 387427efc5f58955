import { type ComponentProps, useDeferredValue, useState } from 'react'
import { WALK_IN } from '#shared/appointments.ts'
import { answers } from '#shared/client-search.ts'
import { formatPhone } from '#shared/phone.ts'
import { maskPhone } from '../../../lib/contact.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { users } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { plus } from '../../../ui/staff-icon-paths.ts'
import type { ClientChoice } from './client-values.ts'

type Typed = { name: string; phone: string }
type SearchProps = {
  field: ComponentProps<typeof Combobox>['field']
  typed: string
  onType: (typed: string) => void
  onChoose: (client: ClientChoice, typed: Typed) => void
}

const NEW = 'new'

/** Digits begin a phone, letters a name. */
function typedAs(text: string): Typed {
  const isPhone = /^[\d()+\s-]{3,}$/.test(text)
  return { name: isPhone ? '' : text, phone: isPhone ? maskPhone(text) : '' }
}

/** Finds clients by a few letters or digits. */
export function ClientSearch({ field, typed, onType, onChoose }: SearchProps) {
  const [open, setOpen] = useState(false)
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
  const options = found.map(({ id, name, phone }) => ({
    key: id,
    label: name,
    text: phone && formatPhone(phone),
    before: <Icon of={users} className="size-4 text-soft" />,
  }))
  const created = {
    key: NEW,
    label: `Novo cliente “${wanted}”`,
    before: <Icon of={plus} className="size-4 text-soft" />,
  }
  const chooseNew = () => onChoose({ kind: 'new' }, typedAs(wanted))
  const choose = (key: string) => {
    const client = found.find(({ id }) => id === key)
    if (!client) return chooseNew()
    const { id, name, phone } = client
    onChoose({ kind: 'known', id, name, phone }, typedAs(''))
  }
  const takeFirst = () => wanted && isAnswered && choose(found[0]?.id ?? NEW)
  return (
    <div>
      <Combobox
        field={field}
        placeholder="Nome ou telefone"
        listLabel="Clientes encontrados"
        value={typed}
        options={wanted ? [...options, created] : options}
        open={open}
        onOpen={setOpen}
        onType={onType}
        onChoose={choose}
        onEnter={open ? takeFirst : undefined}
      />
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
