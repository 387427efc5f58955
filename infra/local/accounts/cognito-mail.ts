import type { Message } from '../messages/messages.ts'
import type { Json } from '../template/resolve.ts'
import type { CodeMail } from './pool-messages.ts'

type Words = { EmailSubject: string; EmailMessage: string }

const PLACEHOLDER = '{####}'

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

/** The trigger's text wins over the pool's. */
export function accountMail(
  { email, code }: CodeMail,
  own: Words,
  told: Json | undefined,
): Omit<Message, 'at'> {
  const html = String(told?.emailMessage ?? own.EmailMessage).replaceAll(PLACEHOLDER, code)
  return {
    channel: 'email',
    to: email,
    subject: told?.emailSubject ?? own.EmailSubject,
    text: plainText(html),
    html,
  }
}

function plainText(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
    .replace(/<\/(?:p|h1)>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .trim()
}
