import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lacksAreaCode } from '#shared/local-phone.ts'
import { formatPhone } from '#shared/phone.ts'
import { call, type Output } from '../../lib/api.ts'
import { isFailure, isOutcomeUnknown } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { Client } from './booking-state.ts'
import { forget, remembered } from './remembered.ts'
import { StepFrame } from './step-frame.tsx'
import { useBooking } from './use-flow.ts'

/** `(DD) NNNN-NNNN` is the shortest number. */
const WHOLE_PHONE = 14
/** The result is shown this long before the form (spec, section 9). */
const RESULT_MS = 1_500
const FORM = 'phone-form'

type Check =
  | { status: 'idle' | 'checking' }
  | { status: 'found' | 'new'; client: Client }
  | { status: 'preview'; message: string; client: Client }
  /** `refused` is reported at the field. */
  | { status: 'error' | 'refused'; message: string }

const NEW: Client = { is_new: true }

const resultOf = ({ client }: Output<'lookupClient'>): Check =>
  client
    ? {
        status: 'found',
        client: { is_new: false, known_name: client.first_name, known_email: client.email },
      }
    : { status: 'new', client: NEW }

function refusalOf(error: unknown): Check {
  if (!isFailure(error)) throw error
  const field = error.errors.find(({ field }) => field === 'phone')
  if (field) return { status: 'refused', message: field.message }
  const { code, message } = error
  if (code === 'preview') return { status: 'preview', message, client: NEW }
  return {
    status: 'error',
    message: isOutcomeUnknown(error) ? 'Erro ao verificar cliente. Tente novamente.' : message,
  }
}

export function PhoneStep() {
  const { slug, page, flow, state } = useBooking()
  const { answers } = state
  const { phone } = answers.draft
  const { area_code, slug: business } = page.business
  const [known, setKnown] = useState(() => remembered(business))
  const isKnown = known?.phone === phone
  const [check, setCheck] = useState<Check>({ status: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const gone = useRef(new AbortController())
  useEffect(() => () => gone.current.abort(), [])

  /** Another number may be another person, so the name is dropped. */
  const change = (to: string) => {
    const { draft, client } = answers
    const name = draft.name === nameFor(phone, client) ? '' : draft.name
    flow.set({
      answers: { ...answers, draft: { ...draft, name, phone: formatPhone(to) }, client: undefined },
    })
    setCheck({ status: 'idle' })
  }
  const nameFor = (of: string, client?: Client) =>
    (known?.phone === of && known.name) || client?.known_name || ''
  const goOn = (client: Client) => {
    const { answers } = flow.read()
    const { draft: typed } = answers
    const draft = { ...typed, name: typed.name || nameFor(typed.phone, client) }
    flow.advance({ ...answers, draft, client }, 'details')
  }
  const verify = async (phone: string) => {
    if (answers.client) return goOn(answers.client)
    setCheck({ status: 'checking' })
    const { signal } = gone.current
    const result = await call('lookupClient', slug, { phone }, { signal }).then(resultOf, refusalOf)
    if (signal.aborted) return
    setCheck(result)
    if (result.status === 'refused') input.current?.focus()
    if (!('client' in result)) return
    // A customer whom the device remembers need not wait.
    if (!isKnown || result.status !== 'found') await new Promise((resolve) => setTimeout(resolve, RESULT_MS))
    if (!signal.aborted) goOn(result.client)
  }
  /** People often leave out the area code, so the business's own is added. */
  const digits = phone.replace(/\D/g, '')
  const completed = area_code && lacksAreaCode(digits) ? formatPhone(area_code + digits) : phone
  const complete = () => {
    if (completed === phone) return
    flow.set({ answers: { ...answers, draft: { ...answers.draft, phone: completed }, client: undefined } })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!whole || settled) return
    complete()
    void verify(completed)
  }
  const refuse = () =>
    setCheck({ status: 'refused', message: 'Número incompleto: digite o DDD e o telefone.' })
  const onBlur = () => {
    complete()
    if (phone && !whole) refuse()
  }
  const notMe = () => {
    forget(business)
    setKnown(undefined)
    change('')
    input.current?.focus()
  }
  const whole = completed.length >= WHOLE_PHONE
  const settled = check.status === 'checking' || 'client' in check

  return (
    <StepFrame
      title="Verificação de Cliente"
      action={
        <Button type="submit" form={FORM} disabled={!whole || settled} className="max-lg:w-full lg:px-8">
          {check.status === 'checking' ? 'Verificando...' : 'Continuar'}
        </Button>
      }
    >
      <form id={FORM} onSubmit={onSubmit} noValidate className="max-w-md">
        <PhoneField
          field={{
            id: 'phone',
            label: 'Telefone',
            help: isKnown
              ? 'Lembrado neste aparelho.'
              : `${area_code ? `Sem DDD, vale o ${area_code}.` : 'Com DDD.'} Serve para achar seu cadastro e para o estabelecimento falar com você.`,
            error: check.status === 'refused' ? check.message : undefined,
          }}
          ref={input}
          autoComplete="tel-national"
          value={phone}
          readOnly={settled}
          onBlur={onBlur}
          // The button is disabled, so the form is not submitted.
          onKeyDown={({ key }) => key === 'Enter' && !whole && refuse()}
          onChange={({ target }) => change(target.value)}
          className="text-lg tracking-wide"
        />
        {isKnown && !settled && (
          <Button look="quiet" className="-ml-3 text-primary-ink" onClick={notMe}>
            Não sou eu
          </Button>
        )}
      </form>
      <div className="mt-6 max-w-md">
        {check.status === 'checking' && (
          <p role="status" className="text-soft">
            Verificando seu telefone...
          </p>
        )}
        {check.status === 'found' && (
          <Notice kind="success" title="Cliente encontrado!">
            <p className="mt-1 text-soft">{`Que bom ter você de volta${check.client.known_name ? `, ${check.client.known_name}` : ''}.`}</p>
          </Notice>
        )}
        {check.status === 'new' && (
          <Notice kind="info" title="Novo cliente">
            <p className="mt-1 text-soft">Faltam só alguns dados para o seu primeiro horário.</p>
          </Notice>
        )}
        {check.status === 'preview' && <Notice kind="info" title={check.message} />}
        {check.status === 'error' && (
          <Notice kind="error" title="Erro na verificação">
            <p className="mt-1 text-soft">{check.message}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="secondary" onClick={() => verify(completed)}>
                Tentar novamente
              </Button>
              <Button look="secondary" onClick={() => goOn(NEW)}>
                Continuar como novo cliente
              </Button>
            </div>
          </Notice>
        )}
      </div>
    </StepFrame>
  )
}
