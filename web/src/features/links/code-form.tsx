import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPhone } from '#shared/phone.ts'
import { call } from '../../lib/api.ts'
import { useWork } from '../../lib/use-work.ts'
import { withRetries } from '../../lib/with-retries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type CodeFormProps = {
  slug: string
  phone: string
  businessPhone?: string
  refusal?: string
  busy: boolean
  onCode: (code: string) => void
}

/** Some businesses require the code before they show a phone's appointments. */
export function CodeForm({ slug, phone, businessPhone, refusal, busy, onCode }: CodeFormProps) {
  const [sent, setSent] = useState<string>()
  const { busy: isSending, failure, run } = useWork()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const sendCode = () =>
    run(async () => {
      const idempotencyKey = crypto.randomUUID()
      const send = () => call('sendMyCode', slug, { phone }, { idempotencyKey })
      const { email } = await withRetries(send, [1_000])
      flushSync(() => setSent(email))
      field.current?.focus()
    })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !busy) onCode(code.trim())
  }
  const label = isSending ? 'Enviando...' : sent ? 'Enviar outro código' : 'Enviar código'
  return (
    <form onSubmit={onSubmit} noValidate className="flex max-w-md flex-col gap-3">
      <h2 className="font-bold text-xl tracking-tight">Confirme que é você</h2>
      <p role="status" className="text-soft">
        {sent
          ? `Enviamos um código para ${sent}.`
          : 'Para mostrar seus agendamentos, enviamos um código para o seu e-mail.'}
      </p>
      {sent && (
        <>
          <TextField
            field={{ id: 'code', label: 'Código', error: refusal }}
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="text-lg tracking-widest"
          />
          <Button type="submit" disabled={!code.trim() || busy}>
            {busy ? 'Buscando...' : 'Ver agendamentos'}
          </Button>
        </>
      )}
      {failure && (
        <Notice kind="error" title="Erro ao enviar código">
          <p className="mt-1 text-soft">{failure.message}</p>
          {failure.code === 'code_unavailable' && businessPhone && (
            <ButtonLink href={`tel:${businessPhone}`} className="mt-3">
              Ligar para {formatPhone(businessPhone)}
            </ButtonLink>
          )}
        </Notice>
      )}
      <Button
        look={sent ? 'quiet' : 'primary'}
        aria-disabled={isSending}
        onClick={isSending ? undefined : sendCode}
      >
        {label}
      </Button>
    </form>
  )
}
