import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { sdkCalls } from '#functions/kit/sdk.ts'
import type { Message } from '../rules/letter.ts'
import { notSent, type Send } from './outcome.ts'

/** SES refuses an e-mail for good with these errors; throttling and the like may pass. */
const refusals = new Set(['BadRequestException', 'MessageRejected', 'MailFromDomainNotVerifiedException'])

/** `events` is the configuration set that reports. It gives up after 4 s and two attempts. */
export function openMail(from: string, events: string): Send<'email'> {
  let client: SESv2Client | undefined
  return async ({ to, message }, { tenant, id }) => {
    const { subject, text, html, unsubscribe, ...extras } = message
    const ses = await import('@aws-sdk/client-sesv2')
    client ??= new ses.SESv2Client(sdkCalls({ tries: 2, timeoutMs: 4_000 }))
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
    const mail = ({ calendar, reply_to }: Pick<Message, 'calendar' | 'reply_to'>) =>
      new ses.SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        ...(reply_to && { ReplyToAddresses: [reply_to] }),
        ConfigurationSetName: events,
        EmailTags: [
          { Name: 'tenant', Value: tenant },
          { Name: 'notification', Value: id },
        ],
        Content: {
          Simple: {
            Subject: part(subject),
            Body: { Text: part(text), Html: part(html) },
            ...(unsubscribe && { Headers: oneClick(unsubscribe) }),
            ...(calendar && { Attachments: [attachment(calendar)] }),
          },
        },
      })
    try {
      const provider = client
      const { MessageId } = await provider.send(mail(extras)).catch((error: Error) => {
        // A rejected attachment or reply address is dropped, because the text matters more.
        if ((!extras.calendar && !extras.reply_to) || error.name !== 'BadRequestException') throw error
        return provider.send(mail({}))
      })
      return { id: MessageId }
    } catch (error) {
      const { name } = error as Error
      if (refusals.has(name)) return { refusal: name }
      throw notSent(error)
    }
  }
}

/** These headers offer one-click unsubscribing (RFC 8058). */
const oneClick = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/** SES would encode in 7 bits by default, which damages accented letters. */
function attachment({ method, file }: NonNullable<Message['calendar']>) {
  return {
    FileName: 'agendamento.ics',
    ContentType: `text/calendar; charset=utf-8; method=${method}`,
    ContentTransferEncoding: 'BASE64' as const,
    RawContent: Buffer.from(file),
  }
}
