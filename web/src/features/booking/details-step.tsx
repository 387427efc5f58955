import { type FormEvent, useEffect, useRef, useState } from 'react'
import { todayIn } from '../../lib/business-day.ts'
import { Button } from '../../ui/button.tsx'
import { EmailHint } from '../../ui/email-hint.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './booking-state.ts'
import { errorsOf, type FieldErrors, needsEmail, type TextName } from './details-rules.ts'
import { RememberChoice } from './remember-choice.tsx'
import { Sending } from './sending.tsx'
import { StepFrame } from './step-frame.tsx'
import { submit } from './submit.ts'
import { factsOf, Ticket } from './ticket.tsx'
import { useBooking } from './use-flow.ts'

const FORM = 'details-form'

export function DetailsStep() {
  const { page, state } = useBooking()
  if (!state.sending) return <DetailsForm />
  return (
    <Sending slow={state.sending === 'slow'}>
      <Ticket title="Seu horário" facts={factsOf(page, state.answers)} />
    </Sending>
  )
}

function DetailsForm() {
  const booking = useBooking()
  const { page, config, flow, state } = booking
  const { answers, failure } = state
  const { draft, client } = answers
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(failure?.fields ?? {})
  const today = todayIn(page.business.timezone)

  // The first wrong field takes the focus after a refusal.
  const refused = useRef(failure)
  useEffect(() => {
    if (refused.current) focusFirst(form.current)
  }, [])

  const edit = (change: Partial<Draft>) =>
    flow.set({ answers: { ...answers, draft: { ...draft, ...change } } })
  const field = (name: TextName, label: string, more?: { optional?: boolean; help?: string }) => ({
    field: { id: `client-${name}`, label, error: errors[name], ...more },
    name,
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      edit({ [name]: event.target.value })
      setErrors(({ [name]: _edited, ...others }) => others)
    },
  })
  const nameOther = () => {
    edit({ for: '' })
    requestAnimationFrame(() => document.getElementById('client-for')?.focus())
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft, config, client, today)
    setErrors(found)
    if (Object.keys(found).length) return void requestAnimationFrame(() => focusFirst(form.current))
    void submit(booking)
  }
  const emailNeeded = needsEmail(config, client)
  const moreFilled = draft.birth_date || draft.address || errors.birth_date || errors.address
  const label = failure?.asks
    ? 'Agendar mesmo assim'
    : failure && !failure.quiet && !Object.keys(failure.fields).length
      ? 'Tentar novamente'
      : 'Confirmar agendamento'

  return (
    <StepFrame
      title={client?.is_new ? 'Complete seu cadastro' : 'Confirme seus dados'}
      action={
        <Button type="submit" form={FORM} className="max-lg:w-full lg:px-8">
          {label}
        </Button>
      }
    >
      {failure?.quiet && <Notice kind="info" title={failure.message} className="mb-6" />}
      {failure?.asks && <Notice kind="warning" title={failure.message} className="mb-6" />}
      {failure && !failure.quiet && !failure.asks && (
        <Notice kind="error" title="Erro ao criar agendamento" className="mb-6">
          <p className="mt-1 text-soft">{failure.message} O que você preencheu continua aqui.</p>
        </Notice>
      )}
      <form ref={form} id={FORM} onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
        <TextField
          {...field('name', 'Nome')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          required
        />
        <div>
          <TextField
            {...field('phone', 'Telefone', { help: 'Para trocar o número, use Voltar.' })}
            readOnly
          />
          <RememberChoice />
        </div>
        <div>
          <TextField
            {...field('email', 'E-mail', {
              optional: !emailNeeded,
              help: client?.known_email && `Já temos ${client.known_email}. Preencha só se mudou.`,
            })}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required={emailNeeded}
          />
          <EmailHint email={draft.email} onUse={(email) => edit({ email })} />
        </div>
        {draft.for === undefined ? (
          <Button look="quiet" className="-ml-3 text-primary-ink" onClick={nameOther}>
            Para outra pessoa?
          </Button>
        ) : (
          <TextField
            {...field('for', 'Nome de quem vem', { optional: true })}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={120}
          />
        )}
        {config.asks_whatsapp && (
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={draft.whatsapp_opt_in ?? false}
              onChange={({ target }) => edit({ whatsapp_opt_in: target.checked || undefined })}
              className="size-5 shrink-0 accent-primary"
            />
            Quero receber mensagens por WhatsApp
          </label>
        )}
        <TextArea
          {...field('notes', 'Observações', { optional: !config.require_notes })}
          maxLength={1000}
          required={config.require_notes}
        />
        <details open={moreFilled ? true : undefined} className="group rounded-md border border-line">
          <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 rounded-md px-4 font-semibold [&::-webkit-details-marker]:hidden">
            <Icon
              of={chevronRight}
              className="size-5 text-soft transition-transform duration-150 group-open:rotate-90"
            />
            Mais dados
            <span className="font-normal text-soft text-sm">opcional</span>
          </summary>
          <div className="space-y-5 px-4 pt-1 pb-5">
            <TextField
              {...field('birth_date', 'Data de nascimento')}
              type="date"
              max={today}
              autoComplete="bday"
            />
            <TextField {...field('address', 'Endereço')} autoComplete="street-address" maxLength={200} />
          </div>
        </details>
      </form>
    </StepFrame>
  )
}

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
