import type { CodeMail } from './cognito-worker.ts'
import type { Message } from './messages.ts'
import type { Json } from './resolve.ts'

type Words = { EmailSubject: string; EmailMessage: string }

const PLACEHOLDER = '{####}'

/** What Cognito asks its CustomMessage trigger before it sends a code. */
export function messageEvent({ source, username, email }: CodeMail, pool: string): Json {
  return {
    version: '1',
    triggerSource: `CustomMessage_${source}`,
    region: 'sa-east-1',
    userPoolId: pool,
    userName: username,
    callerContext: { awsSdkVersion: 'local', clientId: 'local' },
    request: {
      userAttributes: { sub: username, email },
      codeParameter: PLACEHOLDER,
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }
}

/** The mail as Cognito would send it: by the trigger's words where it gave some, else by the pool's. */
export function accountMail(
  { email, code }: CodeMail,
  own: Words,
  told: Json | undefined,
): Omit<Message, 'at'> {
  const html = String(told?.emailMessage ?? own.EmailMessage).replaceAll(PLACEHOLDER, code)
  return { to: email, subject: told?.emailSubject ?? own.EmailSubject, text: plainText(html), html }
}

/** A link becomes its address, a paragraph a line. */
function plainText(html: string): string {
  return html
    .replace(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .trim()
}
