import { type ReactNode, useEffect, useState } from 'react'
import { type CalendarEntry, googleCalendarLink, icsFile } from '#shared/calendar-file.ts'
import { reference } from '#shared/ids.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { calendarPlus, circleCheck, download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { Booked } from './booking-state.ts'
import { Ticket } from './ticket.tsx'
import { useBooking } from './use-flow.ts'
import { nameOf } from './words.ts'

export function Success({ booked }: { booked: Booked }) {
  const { page, flow } = useBooking()
  const { phone, address } = page.business
  const code = reference(booked.appointment_id)
  const entry: CalendarEntry = {
    id: booked.appointment_id,
    title: `${booked.service_name} – ${nameOf(page)}`,
    details: [
      `Profissional: ${booked.professional_name}`,
      `Referência: ${code}`,
      phone && `Telefone: ${formatPhone(phone)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    place: address,
    starts_at: booked.starts_at,
    ends_at: booked.ends_at,
  }
  const facts = { ...booked, professional: booked.professional_name, service: booked.service_name }
  return (
    <div className="success rise">
      <div className="success-head">
        <Icon of={circleCheck} className="mb-4 size-12 text-primary-ink" />
        <ScreenHeading large>Agendamento Confirmado!</ScreenHeading>
        <p className="mt-3 max-w-prose text-lg text-soft">
          {firstNameOf(booked.client_name)}, seu horário com {booked.professional_name} está marcado.
        </p>
      </div>
      <div className="success-ticket">
        <Ticket title={nameOf(page)} facts={facts} stub={<Stub code={code} />} />
      </div>
      <div className="success-next">
        <h3 className="font-bold text-xl tracking-tight">Próximos passos</h3>
        <ol className="mt-3 divide-y divide-line border-line border-y">
          <NextStep number={1}>Chegue 5 minutos antes do horário.</NextStep>
          <NextStep number={2}>
            Guarde a referência <strong className="font-bold">{code}</strong> para falar com o
            estabelecimento.
          </NextStep>
          {phone && (
            <NextStep number={3}>Se precisar mudar ou cancelar, ligue para {formatPhone(phone)}.</NextStep>
          )}
        </ol>
        <h3 className="mt-8 font-bold text-xl tracking-tight">Adicionar ao calendário</h3>
        <div className="mt-3 flex flex-col gap-3 sm:flex-row">
          <IcsLink entry={entry} />
          <ButtonLink href={googleCalendarLink(entry)} target="_blank" rel="noreferrer">
            <Icon of={calendarPlus} />
            Google Agenda
          </ButtonLink>
        </div>
        <Button className="mt-8 max-sm:w-full" onClick={flow.restart}>
          Fazer Novo Agendamento
        </Button>
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

function NextStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-4 py-3.5">
      <span aria-hidden="true" className="w-3 shrink-0 font-bold text-accent-ink">
        {number}
      </span>
      <span>{children}</span>
    </li>
  )
}

/** Makes the file when shown: no request, and it works offline. */
function IcsLink({ entry }: { entry: CalendarEntry }) {
  const [href, setHref] = useState<string>()
  const file = icsFile(entry, new Date(entry.starts_at))
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
    setHref(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <ButtonLink href={href} download="agendamento.ics">
      <Icon of={download} />
      Baixar .ics
    </ButtonLink>
  )
}
