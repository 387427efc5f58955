import { type FormEvent, useState } from 'react'
import type { LinkView } from '#shared/links.ts'
import type { Failure } from '../../lib/failure.ts'
import { pageOf } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keepChange } from '../booking/sync-booked.ts'
import { LinkFrame } from './link-frame.tsx'
import { type LinkProps, LinkScreen } from './link-screen.tsx'
import { type Changed, useChange } from './use-change.ts'

const FORM = 'cancel-form'

export function CancelScreen({ token, shell }: LinkProps) {
  return (
    <LinkScreen token={token} shell={shell} action="cancel" title="Cancelar agendamento">
      {(view, onRefusal) => <Cancel token={token} view={view} onRefusal={onRefusal} />}
    </LinkScreen>
  )
}

type CancelProps = { token: string; view: LinkView; onRefusal: (failure: Failure) => void }

function Cancel({ token, view, onRefusal }: CancelProps) {
  const { slug } = view.business
  const { send, isSending, failure } = useChange('cancelByLink', onRefusal)
  const [reason, setReason] = useState('')
  const [changed, setChanged] = useState<Changed>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await send({ token, ...(reason.trim() && { reason: reason.trim() }) })
    if (!answer) return
    keepChange(slug, answer)
    setChanged(answer)
  }
  if (changed) return <Cancelled view={view} changed={changed} />
  return (
    <LinkFrame
      view={view}
      title="Cancelar agendamento"
      lead={<p>Esta ação não pode ser desfeita.</p>}
      ticketTitle="Seu horário"
      action={
        <div className="foot sm:flex sm:flex-row-reverse sm:justify-end">
          <Button type="submit" form={FORM} look="danger" aria-disabled={isSending}>
            {isSending ? 'Cancelando...' : failure ? 'Tentar novamente' : 'Confirmar Cancelamento'}
          </Button>
          <ButtonLink href={pageOf(slug)}>Voltar</ButtonLink>
        </div>
      }
    >
      {failure && (
        <Notice kind="error" title="Erro ao cancelar agendamento" className="mb-6">
          <p className="mt-1 text-soft">{failure.message}</p>
        </Notice>
      )}
      <form id={FORM} onSubmit={submit} className="max-w-xl">
        <TextArea
          field={{ id: 'reason', label: 'Motivo do cancelamento (opcional)' }}
          value={reason}
          maxLength={200}
          readOnly={isSending}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </LinkFrame>
  )
}

function Cancelled({ view, changed }: { view: LinkView; changed: Changed }) {
  return (
    <LinkFrame
      view={{ ...view, appointment: changed.appointment }}
      done
      title="Agendamento Cancelado"
      lead={
        <>
          <p>Seu agendamento foi cancelado com sucesso.</p>
          {changed.message_queued && <p>Você receberá uma confirmação em breve.</p>}
        </>
      }
      ticketTitle="Horário cancelado"
    >
      <ButtonLink look="primary" href={pageOf(view.business.slug)} className="max-sm:w-full">
        Fazer Novo Agendamento
      </ButtonLink>
    </LinkFrame>
  )
}
