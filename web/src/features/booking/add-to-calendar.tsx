import { useEffect, useState } from 'react'
import { type CalendarEntry, googleCalendarLink, icsFile } from '#shared/calendar-file.ts'
import { reference } from '#shared/ids.ts'
import type { ActionTokens } from '#shared/links.ts'
import { formatPhone } from '#shared/phone.ts'
import { whatFor } from '#shared/whom.ts'
import { serverNow } from '../../lib/server-time.ts'
import { linkOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { calendarPlus, download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

type AddProps = {
  appointment: {
    id: string
    version: number
    service_name: string
    for?: string
    professional_name?: string
    starts_at: string
    ends_at: string
    actions: ActionTokens
  }
  business: { name: string; phone?: string; address?: string }
}

export function AddToCalendar({ appointment, business }: AddProps) {
  const { id, version, professional_name, starts_at, ends_at, actions } = appointment
  const { name, phone, address } = business
  const { cancel, reschedule } = actions
  const entry: CalendarEntry = {
    id,
    version,
    title: `${whatFor(appointment)} – ${name}`,
    details: lines(
      professional_name && `Profissional: ${professional_name}`,
      `Referência: ${reference(id)}`,
      phone && `Telefone: ${formatPhone(phone)}`,
    ),
    place: address,
    starts_at,
    ends_at,
  }
  // Only the customer may have the links, so another company's address gets none.
  const details = lines(
    entry.details,
    reschedule && `Reagendar: ${linkOf('reschedule', reschedule)}`,
    cancel && `Cancelar: ${linkOf('cancel', cancel)}`,
  )
  return (
    <>
      <h3 className="mt-8 font-bold text-xl tracking-tight">Adicionar ao calendário</h3>
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <IcsLink entry={{ ...entry, details }} />
        <ButtonLink href={googleCalendarLink(entry)} target="_blank" rel="noreferrer">
          <Icon of={calendarPlus} />
          Google Agenda
        </ButtonLink>
      </div>
    </>
  )
}

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('\n')

/** The file is made here without a request, so that it works offline. */
function IcsLink({ entry }: { entry: CalendarEntry }) {
  const [href, setHref] = useState<string>()
  const [stamp] = useState(serverNow)
  const file = icsFile(entry, stamp)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
    setHref(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <ButtonLink look="primary" href={href} download="agendamento.ics">
      <Icon of={download} />
      Salvar no calendário
    </ButtonLink>
  )
}
