import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Client, ClientContact } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { wallClock } from '#shared/time.ts'
import { useZone } from '../../lib/business-time.ts'
import { whatsappLink } from '../../lib/contact.ts'
import { monthName, monthOf } from '../../lib/dates.ts'
import { mailto } from '../../lib/mailto.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { mail, phone as phoneIcon } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { chevronDown, merge, messageCircle, pencil, trash } from '../../ui/staff-icon-paths.ts'
import { Labels } from './client-labels.tsx'

type HeadProps = { client: Client; onAction: (action: 'editar' | 'juntar' | 'excluir') => void }

/** Who it is, how to reach them, and what can be done with the file. */
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
        <Button onClick={() => onAction('editar')} className="px-3.5! max-sm:flex-1 max-sm:basis-[40%]">
          <Icon of={pencil} className="size-4" />
          Editar
        </Button>
      )}
      {!anonymised_at && may('clients.all') && <More onAction={onAction} />}
    </Head>
  )
}

/** A client of whom the member sees name and phone only. */
export function ContactHead({ client }: Pick<ClientContact, 'client'>) {
  const { phone } = client
  return <Head client={client} about={phone && <p className="text-soft">{formatPhone(phone)}</p>} />
}

type Person = Pick<Client, 'name' | 'phone' | 'email'>

function Head({ client, about, children }: { client: Person; about: ReactNode; children?: ReactNode }) {
  const { name, phone, email } = client
  const whatsapp = phone && whatsappLink(phone)
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-1">
      <Monogram name={name} ground="tint" className="size-14 text-lg" />
      <div className="flex min-w-0 flex-1 basis-52 flex-col justify-center gap-1 self-center">
        <PageHeading name={name} />
        {about}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:mt-3 max-sm:w-full">
        {phone && (
          <ButtonLink href={`tel:${phone}`} className="px-3.5! max-sm:flex-1 max-sm:basis-[40%]">
            <Icon of={phoneIcon} className="size-4" />
            Ligar
          </ButtonLink>
        )}
        {whatsapp && (
          <ButtonLink
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            className="px-3.5! max-sm:flex-1 max-sm:basis-[40%]"
          >
            <Icon of={messageCircle} className="size-4" />
            WhatsApp
          </ButtonLink>
        )}
        {email && !phone && (
          <ButtonLink href={mailto(email)} className="px-3.5! max-sm:flex-1 max-sm:basis-[40%]">
            <Icon of={mail} className="size-4" />
            Email
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  )
}

/** The name is the screen's own heading, without the space below that others leave. */
function PageHeading({ name }: { name: string }) {
  return (
    <div className="-mb-5">
      <PageTitle title={name} />
    </div>
  )
}

function More({ onAction }: Pick<HeadProps, 'onAction'>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="secondary" className="px-3.5! max-sm:flex-1 max-sm:basis-[40%]">
          Mais
          <Icon of={chevronDown} className="size-4 text-soft" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className="menu">
        <DropdownMenu.Item className="menu-item" onSelect={() => onAction('juntar')}>
          <Icon of={merge} className="size-4.5" />
          Juntar cadastros
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item text-brick" onSelect={() => onAction('excluir')}>
          <Icon of={trash} className="size-4.5" />
          Excluir cliente
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
