import { Aws } from 'aws-cdk-lib'

/** Cognito gets name and address of `Navalha <nao-responda@navalha.app>`. */
export function sender(mailFrom: string) {
  const [, fromName, fromEmail = mailFrom] = /^(.*?)\s*<(.+)>$/.exec(mailFrom) ?? []
  return { fromName, fromEmail, sesVerifiedDomain: fromEmail.slice(fromEmail.indexOf('@') + 1) }
}

/** The identity of the address's domain, which SES must have verified in this region. */
export function senderArn(mailFrom: string): string {
  const { sesVerifiedDomain } = sender(mailFrom)
  return `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${sesVerifiedDomain}`
}
