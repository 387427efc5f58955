import {
  checkEmail,
  passwordTooLong,
  passwordTooShort,
  passwordWithOuterSpace,
} from '../../lib/account-messages.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useCard } from './auth-card.ts'

export function EmailField() {
  const { register, formState } = useCard().form
  return (
    <TextField
      field={{ id: 'account-email', label: 'Email', error: formState.errors.email?.message }}
      {...register('email', { required: 'Informe seu email.', validate: checkEmail })}
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={254}
    />
  )
}

export function CodeField() {
  const { register, formState } = useCard().form
  return (
    <TextField
      field={{ id: 'account-code', label: 'Código', error: formState.errors.code?.message }}
      {...register('code', { required: 'Informe o código que enviamos.' })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
    />
  )
}

export function NewPasswordField({ label }: { label: string }) {
  const { register, formState } = useCard().form
  return (
    <PasswordField
      field={{ id: 'account-new-password', label, error: formState.errors.newPassword?.message }}
      {...register('newPassword', {
        required: 'Informe uma senha.',
        minLength: { value: 6, message: passwordTooShort },
        maxLength: { value: 256, message: passwordTooLong },
        validate: (password) => !/^\s|\s$/.test(password) || passwordWithOuterSpace,
      })}
      placeholder="Mínimo 6 caracteres"
      autoComplete="new-password"
    />
  )
}
