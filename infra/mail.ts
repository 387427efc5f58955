import { Aws } from 'aws-cdk-lib'

/** `Navalha <nao-responda@navalha.app>` for Cognito; SES has verified the domain. */
export function sender(mailFrom: string) {
  const [, fromName, fromEmail = mailFrom] = /^(.*?)\s*<(.+)>$/.exec(mailFrom) ?? []
  return { fromName, fromEmail, sesVerifiedDomain: fromEmail.slice(fromEmail.indexOf('@') + 1) }
}

/** The address's domain, which must be a verified identity of SES in this region. */
export function senderArn(mailFrom: string): string {
  const { sesVerifiedDomain } = sender(mailFrom)
  return `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${sesVerifiedDomain}`
}
