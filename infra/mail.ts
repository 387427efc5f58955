import { Aws } from 'aws-cdk-lib'
import type { Permission } from './fn.ts'

/** `Navalha <nao-responda@navalha.app>` as Cognito wants it. */
export function sender(mailFrom: string): { fromEmail: string; fromName?: string } {
  const named = /^(.*?)\s*<(.+)>$/.exec(mailFrom)
  return named ? { fromName: named[1], fromEmail: named[2] as string } : { fromEmail: mailFrom }
}

/** Sending in the name of the address's domain, which must be a verified identity of SES in this region. */
export function sendMail(mailFrom: string): Permission {
  const [, domain] = sender(mailFrom).fromEmail.split('@')
  return {
    actions: ['ses:SendEmail'],
    resource: `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${domain}`,
  }
}
