import type { ReactNode } from 'react'
import { messageOf } from '../../lib/account-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { codeRules, useAccountForm } from './form.ts'

type Props = {
  action: string
  send: (code: string) => Promise<void>
  back: { label: string; go: () => void }
  children: ReactNode
}

/** Asks for the code that an authenticator app shows. */
export function CodeForm({ action, send, back, children }: Props) {
  const { register, handleSubmit, formState, failure, setFailure } = useAccountForm({ code: '' })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    try {
      await send(code.replace(/\s/g, ''))
    } catch (error) {
      setFailure(messageOf(error, 'confirm'))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {children}
      <TextField
        field={{ id: 'app-code', label: 'Código do aplicativo', error: errors.code?.message }}
        {...register('code', { ...codeRules, required: 'Informe o código do aplicativo.' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {failure && <Notice kind="error" title={failure} />}
      <div className="grid gap-2">
        <Button type="submit" disabled={isSubmitting}>
          {action}
        </Button>
        <Button look="quiet" onClick={back.go}>
          {back.label}
        </Button>
      </div>
    </form>
  )
}
