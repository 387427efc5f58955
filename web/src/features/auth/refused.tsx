import { unconfirmedAccount } from '../../lib/account-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { resendMail } from './resend.ts'

type RefusedProps = { message: string; email: () => string; onSent: (email: string) => void }

/** Why a form was refused, and the confirmation mail once more when that is what is missing. */
export function Refused({ message, email, onSent }: RefusedProps) {
  const resend = async () => {
    const address = email()
    if (await resendMail(address)) onSent(address)
  }
  return (
    <Notice kind="error" title={message}>
      {message === unconfirmedAccount && (
        <Button look="secondary" className="mt-3" onClick={() => void resend()}>
          Reenviar email
        </Button>
      )}
    </Notice>
  )
}
