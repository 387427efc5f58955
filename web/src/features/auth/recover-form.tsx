import { codeOf, messageOf } from '../../lib/account-messages.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { BusyButton } from './busy-button.tsx'
import { codeRules, emailRules, newPasswordRules, useAccountForm } from './form.ts'
import { Refused } from './refused.tsx'
import { useBusy } from './use-busy.ts'
import { useShown } from './use-shown.ts'

export const passwordChanged = 'Senha alterada. Entre com a nova senha.'

/** The answer does not reveal whether an address has an account. */
async function askForCode(email: string) {
  const { startRecovery } = await import('../../lib/accounts.ts')
  await startRecovery(email).catch((error) => {
    if (codeOf(error) !== 'UserNotFoundException') throw error
  })
}

/**
 * Forgotten password: first the address, then the mailed code with the new password. The address can still be
 * corrected then.
 */
export function RecoverForm({
  sent,
  email,
  onEmail,
  onSent,
  onDone,
  onBack,
  onConfirm,
}: {
  /** The code was sent. */
  sent: boolean
  email: string
  onEmail: (email: string) => void
  onSent: () => void
  onDone: () => void
  onBack: () => void
  onConfirm: (email: string) => void
}) {
  const form = useAccountForm({ email, code: '', password: '' })
  const { register, sending, formState, failure, setFailure } = form
  const { errors, isSubmitting } = formState
  const shown = useShown()
  const [resending, run] = useBusy()
  const failed = (error: unknown) => setFailure(messageOf(error, 'recover'))
  const submit = sending(async (values) => {
    try {
      if (!sent) {
        await askForCode(values.email)
        if (shown()) onSent()
        return
      }
      const { finishRecovery } = await import('../../lib/accounts.ts')
      await finishRecovery(values.email, values.code, values.password)
      if (shown()) onDone()
      else doneToast(passwordChanged)
    } catch (error) {
      failed(error)
    }
  })
  const resend = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    setFailure(undefined)
    try {
      await askForCode(form.getValues('email'))
      doneToast('Pedimos outro código', 'Se houver uma conta com este email, ele chega em instantes.')
    } catch (error) {
      failed(error)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div>
        <h1 className="font-bold text-2xl tracking-tight">Esqueci minha senha</h1>
        <p className="mt-1 text-soft" role="status">
          {sent
            ? 'Se houver uma conta com este email, enviamos um código. Digite-o aqui com a nova senha.'
            : 'Informe seu email e enviaremos um código para criar uma nova senha.'}
        </p>
      </div>
      <TextField
        field={{ id: 'recover-email', label: 'Email', error: errors.email?.message }}
        {...register('email', { ...emailRules, onChange: (event) => onEmail(event.target.value) })}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
      />
      {sent && (
        <>
          <TextField
            field={{ id: 'recover-code', label: 'Código', error: errors.code?.message }}
            {...register('code', codeRules)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <PasswordField
            field={{ id: 'recover-password', label: 'Nova senha', error: errors.password?.message }}
            {...register('password', newPasswordRules)}
            placeholder="Mínimo 6 caracteres"
            autoComplete="new-password"
          />
        </>
      )}
      {failure && <Refused message={failure} email={() => form.getValues('email')} onSent={onConfirm} />}
      <BusyButton type="submit" busy={isSubmitting} className="w-full">
        {sent ? 'Salvar nova senha' : 'Enviar código'}
      </BusyButton>
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
        {sent ? (
          <BusyButton look="quiet" busy={resending} onClick={() => void run(resend)}>
            {resending ? 'Enviando...' : 'Enviar outro código'}
          </BusyButton>
        ) : (
          <Button look="quiet" onClick={onSent}>
            Já tenho um código
          </Button>
        )}
      </div>
    </form>
  )
}
