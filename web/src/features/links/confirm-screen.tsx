import { useState } from 'react'
import type { LinkView } from '#shared/links.ts'
import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionLinks, ActionOffer } from '../booking/action-links.tsx'
import { keepChange } from '../booking/sync-booked.ts'
import { LinkFrame } from './link-frame.tsx'
import { type LinkProps, LinkScreen } from './link-screen.tsx'
import { type Changed, useChange } from './use-change.ts'

export function ConfirmScreen({ token, shell }: LinkProps) {
  return (
    <LinkScreen token={token} shell={shell} action="confirm" title="Confirmar presença">
      {(view, onRefusal) => <Confirm token={token} view={view} onRefusal={onRefusal} />}
    </LinkScreen>
  )
}

type ConfirmProps = { token: string; view: LinkView; onRefusal: (failure: Failure) => void }

function Confirm({ token, view, onRefusal }: ConfirmProps) {
  const { date, time, status } = view.appointment
  const { send, isSending, failure } = useChange('confirmByLink', onRefusal)
  const [changed, setChanged] = useState<Changed>()
  const confirm = async () => {
    const answer = await send({ token })
    if (!answer) return
    keepChange(view.business.slug, answer)
    setChanged(answer)
  }
  // A confirmed appointment looks like a confirmation.
  const actions = changed?.actions ?? (status === 'confirmed' ? view.actions : undefined)
  if (actions) {
    return (
      <LinkFrame
        view={view}
        done
        title="Presença confirmada!"
        lead={
          <p>
            {status === 'confirmed' && 'Este agendamento já está confirmado. '}
            Esperamos você {dayName(date)}, às {time}.
          </p>
        }
        ticketTitle="Seu horário"
      >
        <ActionOffer actions={actions} phone={view.business.phone} />
      </LinkFrame>
    )
  }
  return (
    <LinkFrame
      view={view}
      title="Confirmar presença"
      lead={<p>Você vem neste horário?</p>}
      ticketTitle="Seu horário"
      action={
        <div className="foot">
          <Button onClick={confirm} aria-disabled={isSending}>
            {isSending ? 'Confirmando...' : failure ? 'Tentar novamente' : 'Confirmar presença'}
          </Button>
        </div>
      }
    >
      {failure && (
        <Notice kind="error" title="Erro ao confirmar presença">
          <p className="mt-1 text-soft">{failure.message}</p>
        </Notice>
      )}
      <ActionLinks actions={view.actions} />
    </LinkFrame>
  )
}
