import { businessNameFault } from '#shared/names.ts'
import { messageOf } from '../../lib/account-messages.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { BusyButton } from './busy-button.tsx'
import { emailRules, newPasswordRules, useAccountForm } from './form.ts'
import { useShown } from './use-shown.ts'

export const signedUp =
  'Cadastro realizado! Verifique seu email para confirmar a conta e depois faça o login.'

type Fields = { business: string; email: string; password: string }
type Props = {
  invited: boolean
  typed: Fields
  onType: (part: Partial<Fields>) => void
  onDone: () => void
  onConfirm: (email: string) => void
}

/** Makes an account. An invited person joins an existing business and is not asked for a name. */
export function SignUpForm({ invited, typed, onType, onDone, onConfirm }: Props) {
  const form = useAccountForm(typed)
  const { register, sending, formState, failure, setFailure } = form
  const { errors, isSubmitting } = formState
  const shown = useShown()
  const submit = sending(async ({ business, email, password }) => {
    try {
      const { signUp } = await import('../../lib/accounts.ts')
      await signUp(email, password, invited ? undefined : business.trim().normalize('NFC'))
      doneToast(signedUp)
      if (shown()) onDone()
    } catch (error) {
      const message = messageOf(error, 'sign_up')
      setFailure(message)
      failToast(message)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {!invited && (
        <TextField
          field={{ id: 'sign-up-business', label: 'Nome da Barbearia', error: errors.business?.message }}
          {...register('business', {
            validate: (name) =>
              name.trim() === '' ? 'Informe o nome da barbearia.' : (businessNameFault(name) ?? true),
            onChange: (event) => onType({ business: event.target.value }),
          })}
          autoComplete="organization"
          autoCapitalize="words"
          maxLength={120}
        />
      )}
      <TextField
        field={{ id: 'sign-up-email', label: 'Email', error: errors.email?.message }}
        {...register('email', { ...emailRules, onChange: (event) => onType({ email: event.target.value }) })}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
      />
      <PasswordField
        field={{ id: 'sign-up-password', label: 'Senha', error: errors.password?.message }}
        {...register('password', {
          ...newPasswordRules,
          onChange: (event) => onType({ password: event.target.value }),
        })}
        placeholder="Mínimo 6 caracteres"
        autoComplete="new-password"
      />
      {failure && <Notice kind="error" title={failure} />}
      <BusyButton type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Cadastrando...' : 'Cadastrar'}
      </BusyButton>
      <Button look="quiet" className="w-full text-soft" onClick={() => onConfirm(form.getValues('email'))}>
        Já tenho um código de confirmação
      </Button>
    </form>
  )
}
