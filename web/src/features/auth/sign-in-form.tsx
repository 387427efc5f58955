import { useState } from 'react'
import { messageOf, notKept, stepOver } from '../../lib/account-messages.ts'
import type { SecondStep } from '../../lib/accounts.ts'
import { callerNow, followSession } from '../../lib/session.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { BusyButton } from './busy-button.tsx'
import { CodeForm } from './code-form.tsx'
import { emailRules, useAccountForm } from './form.ts'
import { useNextField } from './next-field.ts'
import { Refused } from './refused.tsx'

type Props = {
  email: string
  onEmail: (email: string) => void
  onRecover: () => void
  onConfirm: (email: string) => void
}

export function SignInForm({ email, onEmail, onRecover, onConfirm }: Props) {
  const form = useAccountForm({ email, password: '' })
  const { register, sending, formState, failure, setFailure } = form
  const { errors, isSubmitting } = formState
  const [step, setStep] = useState<SecondStep>()
  const next = useNextField<HTMLFormElement>(step)
  const finish = async () => {
    await followSession()
    // The library then keeps the session in its own memory, where the app cannot read it.
    if (!callerNow().user) throw new Error(notKept)
    doneToast('Login realizado com sucesso!')
  }
  const submit = sending(async (values) => {
    try {
      const { signIn } = await import('../../lib/accounts.ts')
      const second = await signIn(values.email, values.password)
      if (second) return setStep(() => second)
      await finish()
    } catch (error) {
      const message = messageOf(error, 'sign_in')
      setFailure(message)
      failToast(message)
    }
  })
  if (step) {
    const send = async (code: string) => {
      try {
        await step(code)
      } catch (error) {
        if (messageOf(error, 'confirm') !== stepOver) throw error
        // No code is accepted any more: start again with the password.
        setStep(undefined)
        setFailure(stepOver)
        return
      }
      await finish()
    }
    return (
      <CodeForm action="Entrar" send={send} back={{ label: 'Voltar', go: () => setStep(undefined) }}>
        <p className="text-soft">Digite o código que o seu aplicativo autenticador mostra agora.</p>
      </CodeForm>
    )
  }
  return (
    <form ref={next} onSubmit={submit} noValidate className="space-y-4">
      <TextField
        field={{ id: 'sign-in-email', label: 'Email', error: errors.email?.message }}
        {...register('email', { ...emailRules, onChange: (event) => onEmail(event.target.value) })}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
      />
      <PasswordField
        field={{ id: 'sign-in-password', label: 'Senha', error: errors.password?.message }}
        {...register('password', { required: 'Informe sua senha.' })}
        autoComplete="current-password"
      />
      {failure && <Refused message={failure} email={() => form.getValues('email')} onSent={onConfirm} />}
      <BusyButton type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Entrando...' : 'Entrar'}
      </BusyButton>
      <Button look="quiet" className="w-full text-soft" onClick={onRecover}>
        Esqueci minha senha
      </Button>
    </form>
  )
}
