import { codeOf } from '../../lib/account-messages.ts'
import { doneToast } from '../../lib/toast.ts'
import { useWork } from '../../lib/use-work.ts'
import { Button } from '../../ui/button.tsx'
import { useCard, useStep } from './auth-card.ts'
import { BusyButton } from './busy-button.tsx'
import { CodeField, EmailField, NewPasswordField } from './fields.tsx'
import { StepForm } from './step-form.tsx'

/** The reply does not reveal whether an address has an account. */
async function askForCode(email: string) {
  const { startRecovery } = await import('../../lib/accounts.ts')
  await startRecovery(email).catch((error) => {
    if (codeOf(error) !== 'UserNotFoundException') throw error
  })
}

export function ForgottenForm() {
  const { show } = useCard()
  const step = useStep('recover', async ({ email }) => {
    await askForCode(email)
    if (step.isShown()) show({ view: 'renew' })
  })
  return (
    <StepForm
      title="Esqueci minha senha"
      text="Informe seu email e enviaremos um código para criar uma nova senha."
      step={step}
      action="Enviar código"
      other={
        <Button look="quiet" onClick={() => show({ view: 'renew' })}>
          Já tenho um código
        </Button>
      }
    >
      <EmailField />
    </StepForm>
  )
}

/** The address can still be corrected. */
export function RenewForm() {
  const { form, toSignIn } = useCard()
  const step = useStep('recover', async ({ email, code, newPassword }) => {
    const { finishRecovery } = await import('../../lib/accounts.ts')
    await finishRecovery(email, code, newPassword)
    step.end('Senha alterada. Entre com a nova senha.', toSignIn)
  })
  const { busy, run } = useWork()
  const resend = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    await step.attempt(async () => {
      await askForCode(form.getValues('email'))
      doneToast('Pedimos outro código', 'Se houver uma conta com este email, ele chega em instantes.')
    })
  }
  return (
    <StepForm
      title="Esqueci minha senha"
      text="Se houver uma conta com este email, enviamos um código. Digite-o aqui com a nova senha."
      step={step}
      action="Salvar nova senha"
      other={
        <BusyButton look="quiet" busy={busy} onClick={() => void run(resend)}>
          {busy ? 'Enviando...' : 'Enviar outro código'}
        </BusyButton>
      }
    >
      <EmailField />
      <CodeField />
      <NewPasswordField label="Nova senha" />
    </StepForm>
  )
}
