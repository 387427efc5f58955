import { useState } from 'react'
import { messageOf, stepOver } from '../../lib/account-messages.ts'
import type { SecondStep } from '../../lib/accounts.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useCard, useStep } from './auth-card.ts'
import { BusyButton } from './busy-button.tsx'
import { CodeForm } from './code-form.tsx'
import { enter } from './enter.ts'
import { EmailField } from './fields.tsx'
import { Refused } from './resend.tsx'

export function SignInForm() {
  const { form, show } = useCard()
  const [second, setSecond] = useState<SecondStep>()
  const finish = async () => {
    await enter()
    doneToast('Login realizado com sucesso!')
  }
  const { errors, busy, failure, setFailure, submit } = useStep(
    'sign_in',
    async ({ email, password }) => {
      const { signIn } = await import('../../lib/accounts.ts')
      const next = await signIn(email, password)
      if (next) setSecond(() => next)
      else await finish()
    },
    failToast,
  )
  if (second) {
    const back = () => {
      setSecond(undefined)
      show({ view: 'tabs' })
    }
    const send = async (code: string) => {
      try {
        await second(code)
      } catch (error) {
        if (messageOf(error, 'confirm') !== stepOver) throw error
        // No code is accepted any more, so the password is needed again.
        back()
        return setFailure(stepOver)
      }
      await finish()
    }
    return (
      <CodeForm action="Entrar" send={send} back={{ label: 'Voltar', go: back }}>
        <p className="text-soft">Digite o código que o seu aplicativo autenticador mostra agora.</p>
      </CodeForm>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <EmailField />
      <PasswordField
        field={{ id: 'account-password', label: 'Senha', error: errors.password?.message }}
        {...form.register('password', { required: 'Informe sua senha.' })}
        autoComplete="current-password"
      />
      <Refused message={failure} />
      <BusyButton type="submit" busy={busy} className="w-full">
        {busy ? 'Entrando...' : 'Entrar'}
      </BusyButton>
      <Button look="quiet" className="w-full text-soft" onClick={() => show({ view: 'recover' })}>
        Esqueci minha senha
      </Button>
    </form>
  )
}
