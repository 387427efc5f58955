import { useState } from 'react'
import type { LinkView } from '#shared/links.ts'
import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { pageOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActionOffer } from '../booking/action-links.tsx'
import { AddToCalendar } from '../booking/add-to-calendar.tsx'
import { reminderText } from '../booking/reminder.ts'
import { keepChange } from '../booking/sync-booked.ts'
import { LinkFrame } from './link-frame.tsx'
import { type LinkProps, LinkScreen } from './link-screen.tsx'
import { MoveForm } from './move-form.tsx'
import type { Changed } from './use-change.ts'

export function RescheduleScreen({ token, shell }: LinkProps) {
  return (
    <LinkScreen token={token} shell={shell} action="reschedule" title="Reagendar agendamento">
      {(view, onRefusal) => <Reschedule token={token} view={view} onRefusal={onRefusal} />}
    </LinkScreen>
  )
}

type RescheduleProps = { token: string; view: LinkView; onRefusal: (failure: Failure) => void }

function Reschedule({ token, view, onRefusal }: RescheduleProps) {
  const { appointment, business } = view
  const [changed, setChanged] = useState<Changed>()
  if (changed) return <Moved view={view} changed={changed} />
  return (
    <LinkFrame
      view={view}
      brief
      title="Reagendar agendamento"
      lead={<p>Escolha a nova data e o novo horário.</p>}
      ticketTitle="Agendamento atual"
    >
      <MoveForm
        token={token}
        appointment={appointment}
        timezone={business.timezone}
        horizon={business.max_advance_booking}
        label="Confirmar Reagendamento"
        leave={<ButtonLink href={pageOf(business.slug)}>Voltar</ButtonLink>}
        onRefusal={onRefusal}
        onMoved={(answer) => {
          keepChange(business.slug, answer)
          setChanged(answer)
        }}
      />
    </LinkFrame>
  )
}

function Moved({ view, changed }: { view: LinkView; changed: Changed }) {
  const { appointment, actions } = changed
  return (
    <LinkFrame
      view={{ ...view, appointment }}
      done
      title="Reagendamento Realizado!"
      lead={
        <>
          <p>
            Seu novo horário: <strong className="font-semibold text-ink">{dayName(appointment.date)}</strong>,
            às <strong className="font-semibold text-ink">{appointment.time}</strong>.
          </p>
          {changed.message_queued && <p>Você receberá uma confirmação em breve.</p>}
          {changed.reminder_hours && <p>{reminderText(changed.reminder_hours)}</p>}
        </>
      }
      ticketTitle="Seu horário"
    >
      <ActionOffer actions={actions} phone={view.business.phone} />
      <AddToCalendar appointment={{ ...appointment, actions }} business={view.business} />
    </LinkFrame>
  )
}
