import { type SubmitEventHandler, useState } from 'react'
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

type AccountForm<T extends FieldValues> = UseFormReturn<T> & {
  failure: string | undefined
  setFailure: (text: string | undefined) => void
  /** Submits valid input and clears earlier refusals. */
  sending: (send: (values: T) => Promise<void>) => SubmitEventHandler
}

/** A form that checks fields on submit and then on change, with one failure for the whole form. */
export function useAccountForm<T extends FieldValues>(defaultValues: T): AccountForm<T> {
  const form = useForm<T>({ defaultValues: defaultValues as never, reValidateMode: 'onChange' })
  const [failure, setFailure] = useState<string>()
  const sending: AccountForm<T>['sending'] = (send) => (event) => {
    setFailure(undefined)
    void form.handleSubmit(send)(event)
  }
  return { ...form, failure, setFailure, sending }
}
