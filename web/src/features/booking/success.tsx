import { type ReactNode, useEffect } from 'react'
import { reference } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { whatFor } from '#shared/whom.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { ActionLinks, CallInstead } from './action-links.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import type { Booked } from './booking-state.ts'
import { chatOf } from './chat.ts'
import { nameOf } from './labels.ts'
import { reminderText } from './reminder.ts'
import { Ticket } from './ticket.tsx'
import { useBooking } from './use-flow.ts'

export function Success({ booked }: { booked: Booked }) {
  const { page, flow } = useBooking()
  const { phone } = page.business
  const { actions = {}, version = 1, reminder_hours } = booked
  const hasActions = Object.keys(actions).length > 0
  const code = reference(booked.appointment_id)
  const chat = phone && chatOf(booked, phone)
  useEffect(() => {
    // A page restored by "back" may show a booking that was changed since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const facts = { ...booked, professional: booked.professional_name, service: whatFor(booked) }
  const next: ReactNode[] = [
    reminder_hours && reminderText(reminder_hours),
    'Chegue 5 minutos antes do horário.',
    <>
      Guarde a referência <strong className="font-bold">{code}</strong> para falar com o estabelecimento.
    </>,
    hasActions ? (
      <>
        Se precisar mudar ou cancelar, faça por aqui.
        <ActionLinks actions={actions} />
      </>
    ) : (
      <CallInstead key="call" phone={phone} />
    ),
  ].filter(Boolean)
  return (
    <div className="success rise">
      <div className="success-head">
        <Icon of={circleCheck} className="mb-4 size-12 text-primary-ink" />
        <ScreenHeading large>Agendamento Confirmado!</ScreenHeading>
        <p className="mt-3 max-w-prose text-lg text-soft">
          {firstNameOf(booked.client_name)}, seu horário com {booked.professional_name} está marcado.
        </p>
      </div>
      {booked.shown_price !== undefined && booked.shown_price !== booked.price && (
        <Notice
          kind="warning"
          title={`O preço deste horário é ${formatMoney(booked.price)}`}
          className="mt-6"
        >
          <p className="mt-1 text-soft">
            Ao escolher o serviço você viu {formatMoney(booked.shown_price)}. Se não quiser mais o horário,{' '}
            {hasActions ? 'cancele por aqui.' : 'avise o estabelecimento.'}
          </p>
        </Notice>
      )}
      <div className="success-ticket">
        <Ticket title={nameOf(page)} facts={facts} stub={<Stub code={code} />} />
      </div>
      <div className="success-next">
        <h3 className="font-bold text-xl tracking-tight">Próximos passos</h3>
        <ol className="mt-3 divide-y divide-line border-line border-y">
          {next.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one booking never change their order
            <li key={index} className="flex gap-4 py-3.5">
              <span aria-hidden="true" className="w-3 shrink-0 font-bold text-accent-ink">
                {index + 1}
              </span>
              <div className="min-w-0">{step}</div>
            </li>
          ))}
        </ol>
        <AddToCalendar
          appointment={{ ...booked, id: booked.appointment_id, version, actions }}
          business={{ ...page.business, name: nameOf(page) }}
        />
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          {chat && (
            <ButtonLink href={chat} target="_blank" rel="noreferrer">
              Receber no WhatsApp
            </ButtonLink>
          )}
          <Button look="secondary" onClick={flow.restart}>
            Fazer Novo Agendamento
          </Button>
        </div>
      </div>
    </div>
  )
}

const firstNameOf = (name: string) => name.split(/\s+/)[0]

function Stub({ code }: { code: string }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-line border-t px-5 py-4">
      <span className="text-soft">Referência</span>
      <span className="font-bold text-lg tracking-widest">{code}</span>
    </p>
  )
}
