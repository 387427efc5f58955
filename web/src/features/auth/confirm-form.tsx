import { useCard, useStep } from './auth-card.ts'
import { CodeField, EmailField } from './fields.tsx'
import { ResendButton } from './resend.tsx'
import { StepForm } from './step-form.tsx'

export const emailConfirmed = 'Email confirmado. Agora é só entrar.'

/** It can resend the e-mail. */
export function ConfirmForm() {
  const { toSignIn } = useCard()
  const step = useStep('confirm', async ({ email, code }) => {
    const { confirmAccount } = await import('../../lib/accounts.ts')
    await confirmAccount(email, code)
    step.end(emailConfirmed, toSignIn)
  })
  return (
    <StepForm
      title="Confirme seu email"
      text="Abra o link que enviamos, ou digite aqui o código que está nele."
      step={step}
      action="Confirmar email"
      other={<ResendButton look="quiet" />}
    >
      <EmailField />
      <CodeField />
    </StepForm>
  )
}
