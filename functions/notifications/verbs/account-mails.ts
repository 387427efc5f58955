import { confirmationMessage, recoveryMessage } from '../rules/account.ts'

/** Text of the confirmation mail, which Cognito sends. */
export function confirmationMail(data: { link: string; code: string }): { subject: string; html: string } {
  return confirmationMessage(data)
}

/** Text of the mail about a forgotten password, which Cognito sends. */
export function recoveryMail(data: { link: string; code: string }): { subject: string; html: string } {
  return recoveryMessage(data)
}
