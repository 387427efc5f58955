import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shownPage } from '#shared/business-url.ts'
import type { clientRowFields } from '#shared/client-fields.ts'
import type { ListedClient } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { daysBetween } from '#shared/time.ts'
import { agoText } from '../../lib/ago.ts'
import { useToday } from '../../lib/business-time.ts'
import { whatsappLink } from '../../lib/contact.ts'
import { useQueryLink } from '../../lib/query-state.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { cake } from '../../ui/staff-icon-paths.ts'
import { WhatsappMessage } from '../../ui/whatsapp-message.tsx'
import { comeBackText, dayText, shortDayText, useFileQuery } from './client-words.ts'

type RowProps = {
  client: ListedClient
  isAway: boolean
  hasBirthday: boolean
  onOpen: () => void
}

/** The whole row opens the file. On a phone it is a card. */
export function ClientListRow({ client, isAway, hasBirthday, onOpen }: RowProps) {
  const { id, name, phone, birth_date, labels } = client
  const link = useQueryLink(useFileQuery(id), 'push')
  const cells: Record<keyof typeof clientRowFields, ReactNode> = {
    name: (
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
    ),
    phone: (
      <span className={phone ? 'whitespace-nowrap' : 'whitespace-nowrap text-soft'}>
        {phone ? formatPhone(phone) : 'Sem telefone'}
      </span>
    ),
    labels: (
      <div className="max-sm:empty:hidden">
        <Labels labels={labels} />
      </div>
    ),
    birth_date: hasBirthday && birth_date && (
      <span className="inline-flex items-center gap-1.5">
        <Icon of={cake} className="size-3.5" />
        <span aria-hidden="true">{shortDayText(birth_date)}</span>
        <span className="sr-only">Aniversário: {dayText(birth_date)}</span>
      </span>
    ),
  }
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2.5 hover:bg-ink/3 sm:grid-cols-[auto_minmax(0,1fr)_9.5rem_minmax(0,0.7fr)_11rem] sm:px-4">
      <Monogram name={name} ground="tint" className="size-9 text-sm max-sm:row-span-2 max-sm:self-start" />
      {cells.name}
      <div className="contents max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1">
        {cells.phone}
        {cells.labels}
        <div className="flex flex-wrap items-center gap-x-3 text-soft max-sm:empty:hidden sm:ml-auto">
          {cells.birth_date}
          <Visits of={client} />
          {isAway && <AskBack client={client} />}
        </div>
      </div>
    </li>
  )
}

/** The form is `há 3 semanas`. */
function Visits({ of: { last_visit, next_visit } }: { of: ListedClient }) {
  const today = useToday()
  return (
    <>
      {last_visit && (
        <span className="whitespace-nowrap">veio {agoText(daysBetween(last_visit, today))}</span>
      )}
      {next_visit && (
        <span className="whitespace-nowrap font-semibold text-primary-ink">
          {last_visit ? 'volta' : 'vem'} {next_visit === today ? 'hoje' : shortDayText(next_visit)}
        </span>
      )}
    </>
  )
}

/** WhatsApp opens with an invitation to come back. */
function AskBack({ client: { name, phone, last_visit, unsubscribed } }: { client: ListedClient }) {
  const { tenant } = useBusiness()
  const today = useToday()
  const link = phone && whatsappLink(phone)
  if (unsubscribed) return <span className="text-sm">Não quer mensagens</span>
  if (!link || !last_visit) return null
  const address = shownPage(location.origin, tenant.slug)
  const text = comeBackText(name, tenant.name, daysBetween(last_visit, today), address)
  return (
    <WhatsappMessage to={link} text={text} className="relative z-1">
      Chamar no WhatsApp
    </WhatsappMessage>
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
