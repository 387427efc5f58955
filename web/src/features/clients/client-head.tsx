import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Client, ClientContact } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { wallClock } from '#shared/time.ts'
import { useZone } from '../../lib/business-time.ts'
import { monthName, monthOf } from '../../lib/calendar-months.ts'
import { whatsappLink } from '../../lib/contact.ts'
import { mailto } from '../../lib/mailto.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { calendarPlus, mail, phone as phoneIcon } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { chevronDown, merge, messageCircle, pencil, trash } from '../../ui/staff-icon-paths.ts'
import { Labels } from './client-row.tsx'

type Action = 'editar' | 'unir' | 'excluir'
type HeadProps = { client: Client; onAction: (action: Action) => void }

export function FileHead({ client, onAction }: HeadProps) {
  const { labels, created_at, anonymised_at } = client
  const may = useMay()
  const since = wallClock(useZone(), new Date(created_at)).date
  return (
    <Head
      client={client}
      about={
        <>
          <p className="text-soft text-sm">Cliente desde {monthName(monthOf(since))}</p>
          <Labels labels={labels} />
        </>
      }
    >
      {!anonymised_at && (
        <Button look="secondary" onClick={() => onAction('editar')} className={half}>
          <Icon of={pencil} className="size-4" />
          Editar
        </Button>
      )}
      {!anonymised_at && may('clients.all') && <More onAction={onAction} />}
    </Head>
  )
}

/** The member sees name and phone only. */
export function ContactHead({ client }: Pick<ClientContact, 'client'>) {
  const { phone } = client
  return <Head client={client} about={phone && <p className="text-soft">{formatPhone(phone)}</p>} />
}

/** A phone shows two in a row. */
const half = 'px-3.5! max-sm:flex-1 max-sm:basis-[40%]'

type Person = ClientContact['client'] & Partial<Pick<Client, 'email' | 'anonymised_at'>>

function Head({ client, about, children }: { client: Person; about: ReactNode; children?: ReactNode }) {
  const { id, name, phone, email, anonymised_at } = client
  const navigate = useNavigate()
  const contacts = [
    { href: phone && `tel:${phone}`, icon: phoneIcon, text: 'Ligar' },
    { href: phone && whatsappLink(phone), icon: messageCircle, text: 'WhatsApp', target: '_blank' },
    { href: email && !phone && mailto(email), icon: mail, text: 'E-mail' },
  ]
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-1">
      <Monogram name={name} ground="tint" className="size-14 text-lg" />
      <div className="flex min-w-0 flex-1 basis-52 flex-col justify-center gap-1 self-center">
        {/* The head leaves no space below, unlike on other screens. */}
        <div className="-mb-5">
          <PageTitle title={name} />
        </div>
        {about}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:mt-3 max-sm:w-full">
        {!anonymised_at && (
          <Button
            onClick={() => navigate(`/agendamentos?novo=1&cliente=${id}`)}
            className="px-3.5! max-sm:w-full"
          >
            <Icon of={calendarPlus} className="size-4" />
            Agendar
          </Button>
        )}
        {contacts.map(
          ({ href, icon, text, target }) =>
            href && (
              <ButtonLink key={text} href={href} target={target} rel="noreferrer" className={half}>
                <Icon of={icon} className="size-4" />
                {text}
              </ButtonLink>
            ),
        )}
        {children}
      </div>
    </div>
  )
}

function More({ onAction }: Pick<HeadProps, 'onAction'>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="secondary" className={half}>
          Mais
          <Icon of={chevronDown} className="size-4 text-soft" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className="menu">
        <DropdownMenu.Item className="menu-item" onSelect={() => onAction('unir')}>
          <Icon of={merge} className="size-4.5" />
          Unir cadastros
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item text-brick" onSelect={() => onAction('excluir')}>
          <Icon of={trash} className="size-4.5" />
          Excluir cliente
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
