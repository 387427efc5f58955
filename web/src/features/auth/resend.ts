import { alreadyConfirmed, messageOf } from '../../lib/account-messages.ts'
import { doneToast, failToast } from '../../lib/toast.ts'

/** Sends the confirmation mail again and shows the outcome. True: it was sent. */
export async function resendMail(email: string): Promise<boolean> {
  try {
    const { resendConfirmation } = await import('../../lib/accounts.ts')
    await resendConfirmation(email)
    doneToast('Email enviado', 'Verifique sua caixa de entrada.')
    return true
  } catch (error) {
    const text = messageOf(error, 'confirm')
    if (text === alreadyConfirmed) doneToast(text)
    else failToast(text)
    return false
  }
}
