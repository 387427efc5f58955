import { alreadyConfirmed, messageOf, unconfirmedAccount } from '../../lib/account-messages.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { useWork } from '../../lib/use-work.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCard } from './auth-card.ts'
import { BusyButton } from './busy-button.tsx'

/** `onSent` is called while this form is still shown. */
export function ResendButton({ look, onSent }: { look: 'quiet' | 'secondary'; onSent?: () => void }) {
  const { trigger, getValues } = useCard().form
  const { busy, run, isShown } = useWork()
  const resend = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    try {
      const { resendConfirmation } = await import('../../lib/accounts.ts')
      await resendConfirmation(getValues('email'))
      doneToast('Email enviado', 'Verifique sua caixa de entrada.')
      if (isShown()) onSent?.()
    } catch (error) {
      const text = messageOf(error, 'confirm')
      if (text === alreadyConfirmed) doneToast(text)
      else failToast(text)
    }
  }
  return (
    <BusyButton look={look} busy={busy} onClick={() => void run(resend)}>
      {busy ? 'Enviando...' : 'Reenviar email'}
    </BusyButton>
  )
}

/** The e-mail can be resent if only the confirmation is missing. */
export function Refused({ message }: { message: string | undefined }) {
  const { show } = useCard()
  if (!message) return null
  return (
    <Notice kind={message === alreadyConfirmed ? 'info' : 'error'} title={message}>
      {message === unconfirmedAccount && (
        <div className="mt-3">
          <ResendButton look="secondary" onSent={() => show({ view: 'confirm' })} />
        </div>
      )}
    </Notice>
  )
}
