import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../lib/account-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BusyButton } from './busy-button.tsx'

type Props = {
  action: string
  look?: 'primary' | 'danger'
  send: (code: string) => Promise<void>
  back: { label: string; go: () => void }
  children: ReactNode
}

export function CodeForm({ action, look = 'primary', send, back, children }: Props) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  const [failure, setFailure] = useState<string>()
  // The form replaces the button that opened it.
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    await send(code.replace(/[\s\p{Cf}]/gu, '')).catch((error) => setFailure(messageOf(error, 'confirm')))
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {children}
      <TextField
        field={{ id: 'app-code', label: 'Código do aplicativo', error: formState.errors.code?.message }}
        {...register('code', { required: 'Informe o código do aplicativo.' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {failure && <Notice kind="error" title={failure} />}
      <div className="grid gap-2">
        <BusyButton type="submit" look={look} busy={formState.isSubmitting}>
          {action}
        </BusyButton>
        <Button look="quiet" onClick={back.go}>
          {back.label}
        </Button>
      </div>
    </form>
  )
}
