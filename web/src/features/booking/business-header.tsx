import type { ReactNode } from 'react'
import type { BookingPage } from '#shared/booking.ts'
import { formatPhone } from '#shared/phone.ts'
import { mailto } from '../../lib/mailto.ts'
import { appointmentsOf } from '../../lib/site.ts'
import { classNames } from '../../ui/class-names.ts'
import * as icons from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { titleOf } from './labels.ts'

const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

type HeaderProps = {
  page: BookingPage
  /** Phones show only the name after the first question. */
  compact: boolean
  children?: ReactNode
}

export function BusinessHeader({ page, compact, children }: HeaderProps) {
  const { business, config } = page
  const title = titleOf(page)
  const long = title.length > 24
  const whole = compact ? 'max-lg:hidden' : undefined
  return (
    <header className={classNames('columns', compact ? 'pt-3 lg:pt-10' : 'pt-4 lg:pt-10')}>
      <div className="min-w-0">
        <div className="flex items-center gap-3 lg:gap-6">
          <Monogram
            name={title}
            picture={business.logo_url}
            ground="solid"
            className={classNames(
              'lg:size-20 lg:text-3xl',
              compact ? 'size-10 text-base' : 'size-14 text-xl',
            )}
          />
          <h1
            className={classNames(
              'min-w-0 flex-1 text-balance font-bold leading-none tracking-[-0.035em]',
              long ? 'lg:text-[2.5rem]' : 'lg:text-[3.5rem]',
              compact
                ? 'text-lg leading-tight max-lg:line-clamp-2 lg:leading-none'
                : long
                  ? 'text-2xl'
                  : 'text-[2rem]',
            )}
          >
            {title}
          </h1>
          <div className="flex shrink-0 items-center self-start lg:hidden">
            {children}
            <ThemeToggle />
          </div>
        </div>
        <p className={classNames('mt-4 max-w-prose text-lg leading-snug lg:mt-6 lg:text-xl', whole)}>
          {config?.welcome_message || 'Agende seu horário de forma rápida e fácil'}
        </p>
        {business.description && (
          <p className={classNames('mt-2 max-w-prose whitespace-pre-line text-soft', whole)}>
            {business.description}
          </p>
        )}
      </div>
      <div className={classNames('flex flex-col lg:items-stretch lg:justify-between', whole)}>
        <div className="flex items-center justify-end gap-2 max-lg:hidden">
          {children}
          <ThemeToggle />
        </div>
        <Contacts business={business} />
      </div>
    </header>
  )
}

type Contact = Pick<BookingPage['business'], 'slug' | 'phone' | 'email' | 'address'>

/** The server omits contacts that the flags hide. */
export function Contacts({ business }: { business: Contact }) {
  const { slug, phone, email, address } = business
  const links = [
    phone && { icon: icons.phone, name: 'Telefone', text: formatPhone(phone), href: `tel:${phone}` },
    email && { icon: icons.mail, name: 'E-mail', text: email, href: mailto(email) },
    address && { icon: icons.mapPin, name: 'Endereço', text: address, href: mapOf(address) },
    { icon: icons.calendar, text: 'Meus agendamentos', href: appointmentsOf(slug) },
  ].filter((link) => typeof link === 'object')
  return (
    <ul className="mt-4 text-soft lg:mt-6">
      {links.map(({ icon, name, text, href }) => (
        <li key={text}>
          <a
            href={href}
            className="-mx-1 flex min-h-9 items-center gap-2.5 rounded-sm px-1 py-1 hover:text-ink max-lg:min-h-11"
          >
            <Icon of={icon} className="size-4.5" />
            {name && <span className="sr-only">{name}: </span>}
            <span className="min-w-0 break-words leading-snug">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
