import type { Message } from './messages.ts'
import type { Json } from './resolve.ts'

type Asked = {
  /** The user pool's properties. */
  template: Json
  /** The CustomMessage event. */
  event: Json
  code: string
  appUrl: string
  /** What the pool's CustomMessage trigger answered, if it has one. */
  response?: Json
}

/** The mail that Cognito would send: the trigger's own words, else the template's, with the code put in. */
export function accountMail({ template, event, code, appUrl, response }: Asked): Omit<Message, 'at'> {
  const fill = (text: string) => text.replaceAll('{####}', code)
  const to: string = event.request.userAttributes.email
  if (response?.emailMessage) {
    const html = fill(response.emailMessage)
    return { to, subject: response.emailSubject, text: plain(html), html }
  }
  const { EmailSubject, EmailMessage } = template.VerificationMessageTemplate
  const text = fill(EmailMessage).replace('https://localhost', appUrl)
  if (event.triggerSource === 'CustomMessage_ForgotPassword')
    return { to, subject: EmailSubject, text, html: text }
  const confirm = Buffer.from(JSON.stringify({ u: event.userName, c: code })).toString('base64url')
  const link = `${appUrl}/auth?confirm=${confirm}`
  return {
    to,
    subject: EmailSubject,
    text: `${text}\n\n${link}`,
    html: `${text}<br><a href="${link}">${link}</a>`,
  }
}

/** A mail's HTML as lines of text; a link keeps its address. */
function plain(html: string): string {
  return html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, text: string) =>
      text === href ? href : `${text}: ${href}`,
    )
    .replace(/<(br|\/p|\/h\d|\/div)[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\n\s*\n+/g, '\n\n')
    .trim()
}
