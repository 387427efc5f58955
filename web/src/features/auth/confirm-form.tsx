import type { ReactNode } from 'react'
import { alreadyConfirmed, messageOf } from '../../lib/account-messages.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BusyButton } from './busy-button.tsx'
import { codeRules, emailRules, useAccountForm } from './form.ts'
import { resendMail } from './resend.ts'
import { useBusy } from './use-busy.ts'
import { useShown } from './use-shown.ts'

export const emailConfirmed = 'Email confirmado. Agora é só entrar.'

type Props = {
  email: string
  onEmail: (email: string) => void
  notice: ReactNode
  onDone: () => void
  onBack: () => void
}

/** Confirms by the mailed code, and resends the mail. */
export function ConfirmForm({ email, onEmail, notice, onDone, onBack }: Props) {
  const form = useAccountForm({ email, code: '' })
  const { register, sending, formState, failure, setFailure } = form
  const { errors, isSubmitting } = formState
  const shown = useShown()
  const submit = sending(async (values) => {
    try {
      const { confirmAccount } = await import('../../lib/accounts.ts')
      await confirmAccount(values.email, values.code)
      if (shown()) onDone()
      else doneToast(emailConfirmed)
    } catch (error) {
      setFailure(messageOf(error, 'confirm'))
    }
  })
  const [resending, run] = useBusy()
  const resend = async () => {
    if (await form.trigger('email', { shouldFocus: true })) await resendMail(form.getValues('email'))
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div>
        <h1 className="font-bold text-2xl tracking-tight">Confirme seu email</h1>
        <p className="mt-1 text-soft">Abra o link que enviamos, ou digite aqui o código que está nele.</p>
        {notice}
      </div>
      <TextField
        field={{ id: 'confirm-email', label: 'Email', error: errors.email?.message }}
        {...register('email', { ...emailRules, onChange: (event) => onEmail(event.target.value) })}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
      />
      <TextField
        field={{ id: 'confirm-code', label: 'Código', error: errors.code?.message }}
        {...register('code', codeRules)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      {failure && <Notice kind={failure === alreadyConfirmed ? 'info' : 'error'} title={failure} />}
      <BusyButton type="submit" busy={isSubmitting} className="w-full">
        Confirmar email
      </BusyButton>
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
        <BusyButton look="quiet" busy={resending} onClick={() => void run(resend)}>
          {resending ? 'Enviando...' : 'Reenviar email'}
        </BusyButton>
      </div>
    </form>
  )
}
