import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import {
  checkEmail,
  passwordTooLong,
  passwordTooShort,
  passwordWithOuterSpace,
} from '../../lib/account-messages.ts'

export const emailRules = {
  required: 'Informe seu email.',
  validate: checkEmail,
}
export const newPasswordRules = {
  required: 'Informe uma senha.',
  minLength: { value: 6, message: passwordTooShort },
  maxLength: { value: 256, message: passwordTooLong },
  validate: (password: string) => !/^\s|\s$/.test(password) || passwordWithOuterSpace,
}
export const codeRules = { required: 'Informe o código que enviamos.' }

/** A form that tells of a field when it is sent and then as it is mended, and keeps one failure for the whole of it. */
export function useAccountForm<T extends FieldValues>(
  defaultValues: T,
): UseFormReturn<T> & { failure: string | undefined; setFailure: (text: string | undefined) => void } {
  const form = useForm<T>({ defaultValues: defaultValues as never, reValidateMode: 'onChange' })
  const [failure, setFailure] = useState<string>()
  return { ...form, failure, setFailure }
}
