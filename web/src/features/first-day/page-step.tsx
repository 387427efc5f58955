import { useState } from 'react'
import { Link } from 'react-router-dom'
import { bookingPageOf, isOpen } from '#shared/booking-page.ts'
import type { ConfigView } from '#shared/company.ts'
import type { Dashboard } from '#shared/metrics.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useWork } from '../../lib/use-work.ts'
import { circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { PageActions, PageLink, usePageAddress } from '../company/page-link.tsx'
import { Preview } from '../company/preview.tsx'
import { useMark } from '../metrics/dismissed.ts'
import { agendaAt } from '../metrics/upcoming-days.tsx'
import { ContactCard, useContact } from './contact-card.tsx'
import { useGuide } from './guide.ts'
import { hasBooking, missingFor } from './rules.ts'
import { StepFrame } from './step-frame.tsx'

/** The screen polls for the first booking at this interval. */
const EVERY_MS = 10_000

const titles = {
  first: 'Sua página está pronta. Mostre para o primeiro cliente',
  other: 'Sua página está pronta. Mostre para os seus clientes',
  missing: 'Sua página ainda não recebe agendamentos',
}

type PageProps = { config: ConfigView; dashboard: Dashboard }

export function PageStep({ config, dashboard }: PageProps) {
  const { company, services, professionals } = useGuide()
  const work = useWork()
  const address = usePageAddress()
  const contact = useContact(config)
  const [, share] = useMark('shared')
  const [isFirst] = useState(!hasBooking(dashboard))
  const custom_css = config.custom_css ?? ''
  const style = useStaffQuery('checkStyle', { custom_css }, { enabled: custom_css.trim() !== '' })
  const missing = missingFor(services, professionals)
  const canBook = missing.length === 0 && isOpen(config)
  return (
    <StepFrame
      title={canBook ? titles[isFirst ? 'first' : 'other'] : titles.missing}
      text={
        canBook
          ? 'Mande o link para alguém, ou aponte um celular para o código e marque um horário de teste.'
          : 'O link já é seu. Resolva o que falta antes de mandar para os clientes.'
      }
      work={work}
      wide
      {...(contact.isAsked && { submit: { run: () => work.run(contact.save) } })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
        <div className="space-y-5">
          {missing.length > 0 && (
            <Notice kind="warning" title="O que falta para receber agendamentos">
              {missing.map((text) => (
                <p key={text} className="mt-1 text-soft">
                  {text}
                </p>
              ))}
            </Notice>
          )}
          {!isOpen(config) && (
            <Notice kind="warning" title="Sua página está desligada">
              <p className="mt-1 text-soft">Ligue em Perfil da Empresa, aba Página de agendamento.</p>
            </Notice>
          )}
          <div className="panel space-y-4 p-4">
            <PageLink onUse={share} />
            <PageActions onUse={share} />
            <QrCode text={address} label={`QR code de ${address}`} />
          </div>
          {contact.isAsked && <ContactCard {...contact} failure={work.failure} />}
          <NewestBooking isFirst={isFirst} />
        </div>
        <Preview
          slug={company.slug}
          page={bookingPageOf(company, config, services)}
          css={style.data?.css ?? ''}
        />
      </div>
    </StepFrame>
  )
}

/** The first booking is announced where somebody waited for it. */
function NewestBooking({ isFirst }: { isFirst: boolean }) {
  const { data } = useStaffQuery(
    'getDashboard',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isFirst && hasBooking(state.data) && state.data?.newest ? false : EVERY_MS,
    },
  )
  const booking = data?.newest
  const hasCome = isFirst ? hasBooking(data) : Boolean(booking)
  const which = isFirst ? 'primeiro' : 'próximo'
  return (
    <div aria-live="polite">
      {hasCome ? (
        <section className="panel rise border-primary-edge p-5">
          <h2 className="flex items-center gap-2 font-semibold text-lg tracking-tight">
            <Icon of={circleCheck} className="size-5 text-primary-ink" />
            {isFirst ? 'Seu primeiro agendamento chegou' : 'Agendamento mais recente'}
          </h2>
          {booking && (
            <p className="mt-2">
              <strong className="font-semibold">{booking.client_name}</strong>
              <span className="block text-soft">
                {shortDayName(booking.date)}, {booking.time} · {booking.service_name}
              </span>
            </p>
          )}
          {booking && (
            <Link
              to={agendaAt(booking)}
              className="mt-2 inline-flex min-h-(--control-height) items-center font-semibold text-primary-ink underline"
            >
              Ver na agenda
            </Link>
          )}
        </section>
      ) : (
        <section className="rounded-md border border-field border-dashed p-4">
          <h2 className="font-semibold">Esperando o {which} agendamento</h2>
          <p className="mt-1 text-soft">
            Ele aparece aqui em alguns segundos. Você pode sair desta tela: ele também fica no dashboard e na
            agenda.
          </p>
        </section>
      )}
    </div>
  )
}
