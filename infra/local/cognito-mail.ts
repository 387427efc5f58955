import type { CodeMail } from './cognito-worker.ts'
import type { Message } from './messages.ts'

type Pool = { template: { EmailSubject: string; EmailMessage: string }; appUrl: string }

/**
 * The mail that Cognito would send by the template's words. Here a link confirms at once beside them: it carries
 * account and code, and no address. Cognito itself can put nothing but the code into a mail.
 */
export function accountMail(mail: CodeMail, { template, appUrl }: Pool): Omit<Message, 'at'> {
  const { source, username, email, code } = mail
  const text = template.EmailMessage.replaceAll('{####}', code).replace('https://localhost', appUrl)
  const message = { to: email, subject: template.EmailSubject, text, html: text }
  if (source !== 'SignUp' && source !== 'ResendCode') return message
  const confirm = Buffer.from(JSON.stringify({ u: username, c: code })).toString('base64url')
  const link = `${appUrl}/auth?confirm=${confirm}`
  return { ...message, text: `${text}\n\n${link}`, html: `${text}<br><br><a href="${link}">${link}</a>` }
}
