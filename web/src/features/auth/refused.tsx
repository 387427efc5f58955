import { unconfirmedAccount } from '../../lib/account-messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { BusyButton } from './busy-button.tsx'
import { resendMail } from './resend.ts'
import { useBusy } from './use-busy.ts'
import { useShown } from './use-shown.ts'

type RefusedProps = { message: string; email: () => string; onSent: (email: string) => void }

/** Why a form was refused, with a way to resend the confirmation mail when that is missing. */
export function Refused({ message, email, onSent }: RefusedProps) {
  const [busy, run] = useBusy()
  const shown = useShown()
  const resend = async () => {
    const address = email()
    if ((await resendMail(address)) && shown()) onSent(address)
  }
  return (
    <Notice kind="error" title={message}>
      {message === unconfirmedAccount && (
        <BusyButton look="secondary" className="mt-3" busy={busy} onClick={() => void run(resend)}>
          {busy ? 'Enviando...' : 'Reenviar email'}
        </BusyButton>
      )}
    </Notice>
  )
}
