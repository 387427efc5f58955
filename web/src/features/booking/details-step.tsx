import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { wallClock } from '#shared/time.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './booking-state.ts'
import { errorsOf, type FieldErrors, needsEmail } from './details-rules.ts'
import { MoreDetails } from './more-details.tsx'
import { Sending } from './sending.tsx'
import { StepFrame } from './step-frame.tsx'
import { submit } from './submit.ts'
import { factsOf, Ticket } from './ticket.tsx'
import { useBooking } from './use-flow.ts'

const FORM = 'details-form'

export function DetailsStep() {
  const { page, state } = useBooking()
  const ticket = <Ticket title="Seu horário" facts={factsOf(page, state.answers)} />
  if (state.sending) return <Sending slow={state.sending === 'slow'}>{ticket}</Sending>
  return <DetailsForm ticket={ticket} />
}

function DetailsForm({ ticket }: { ticket: ReactNode }) {
  const booking = useBooking()
  const { page, config, flow, state } = booking
  const { answers, failure } = state
  const { draft, client } = answers
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(failure?.fields ?? {})
  const today = wallClock(page.business.timezone, new Date()).date

  // After the server's refusal the first wrong field takes the focus.
  const refused = useRef(failure)
  useEffect(() => {
    if (refused.current) focusFirst(form.current)
  }, [])

  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      flow.set({ answers: { ...answers, draft: { ...draft, [name]: event.target.value } } })
      setErrors(({ [name]: _edited, ...others }) => others)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft, config, client, today)
    setErrors(found)
    if (Object.keys(found).length) return void requestAnimationFrame(() => focusFirst(form.current))
    void submit(booking)
  }
  const label = failure && !Object.keys(failure.fields).length ? 'Tentar novamente' : 'Confirmar agendamento'

  return (
    <StepFrame
      title={client?.is_new ? 'Complete seu cadastro' : 'Confirme seus dados'}
      answers={false}
      action={
        <Button type="submit" form={FORM} className="max-lg:w-full lg:px-8">
          {label}
        </Button>
      }
    >
      {failure && (
        <Notice kind="error" title="Erro ao criar agendamento" className="mb-6">
          <p className="mt-1 text-soft">{failure.message} O que você preencheu continua aqui.</p>
        </Notice>
      )}
      <div className="mb-7 lg:hidden">{ticket}</div>
      <form ref={form} id={FORM} onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
        <TextField
          field={{
            id: 'client-phone',
            label: 'Telefone',
            error: errors.phone,
            help: 'Para trocar o número, use Voltar.',
          }}
          value={draft.phone}
          readOnly
        />
        <TextField
          field={{ id: 'client-name', label: 'Nome', error: errors.name }}
          {...field('name')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          required
        />
        <TextField
          field={{
            id: 'client-email',
            label: 'E-mail',
            optional: !needsEmail(config, client),
            error: errors.email,
            help: client?.known_email && `Já temos ${client.known_email}. Preencha só se mudou.`,
          }}
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required={needsEmail(config, client)}
        />
        <TextArea
          field={{
            id: 'client-notes',
            label: 'Observações',
            optional: !config.require_notes,
            error: errors.notes,
          }}
          {...field('notes')}
          maxLength={1000}
          required={config.require_notes}
        />
        <MoreDetails field={field} errors={errors} today={today} />
      </form>
    </StepFrame>
  )
}

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
