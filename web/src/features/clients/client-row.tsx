import { Link } from 'react-router-dom'
import type { ClientRow } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { useQueryLink } from '../../lib/query-state.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { cake } from '../../ui/staff-icon-paths.ts'
import { dayText, shortDayText, useFileQuery } from './client-words.ts'

/** One client: the whole row opens the file. On a phone it is a card. */
export function ClientListRow({ client, onOpen }: { client: ClientRow; onOpen: () => void }) {
  const { id, name, phone, birth_date, labels } = client
  const link = useQueryLink(useFileQuery(id), 'push')
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2.5 hover:bg-ink/3 sm:grid-cols-[auto_minmax(0,1fr)_9.5rem_minmax(0,0.7fr)_6.5rem] sm:px-4">
      <Monogram name={name} ground="tint" className="size-9 text-sm max-sm:row-span-2 max-sm:self-start" />
      <Link
        to={link.to}
        onClick={(event) => {
          onOpen()
          link.onClick(event)
        }}
        data-client={id}
        className="truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-edge"
        title={name}
      >
        {name}
      </Link>
      <div className="contents max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1">
        <span className={phone ? 'whitespace-nowrap' : 'whitespace-nowrap text-soft'}>
          {phone ? formatPhone(phone) : 'Sem telefone'}
        </span>
        <div className="max-sm:empty:hidden">
          <Labels labels={labels} />
        </div>
        <div className="max-sm:empty:hidden sm:text-right">
          {birth_date && (
            <span className="inline-flex items-center gap-1.5 text-soft">
              <Icon of={cake} className="size-3.5" />
              <span aria-hidden="true">{shortDayText(birth_date)}</span>
              <span className="sr-only">Aniversário: {dayText(birth_date)}</span>
            </span>
          )}
        </div>
      </div>
    </li>
  )
}

export function Labels({ labels }: { labels: readonly string[] | undefined }) {
  if (!labels?.length) return null
  return (
    <ul aria-label="Etiquetas" className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <li key={label} className="rounded-sm border border-line bg-paper px-1.5 text-soft text-xs leading-5">
          {label}
        </li>
      ))}
    </ul>
  )
}
