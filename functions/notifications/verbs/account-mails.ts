import { confirmationMessage, recoveryMessage } from '../rules/account.ts'

export function confirmationMail(data: { link: string; code: string }): { subject: string; html: string } {
  return confirmationMessage(data)
}

export function recoveryMail(data: { link: string; code: string }): { subject: string; html: string } {
  return recoveryMessage(data)
}
