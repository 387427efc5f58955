import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { sdkCalls } from '#functions/kit/sdk.ts'
import type { Message } from '../rules/letter.ts'
import { notSent, type Send } from './outcome.ts'

/** SES refuses a mail for good with these. Others may pass: throttling, paused sending, permissions. */
const refusals = new Set(['BadRequestException', 'MessageRejected', 'MailFromDomainNotVerifiedException'])

/** Sends e-mail from an address; `events` is the configuration set that reports. Gives up after 4 s and two tries. */
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
        // The words matter more: a mail that is refused with its file or address for answers may go without.
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

/** Returns the headers with which a mail program unsubscribes with one click (RFC 8058). */
const oneClick = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/** Encodes the file in base64: SES's own choice is 7 bits, which damages every letter with an accent. */
function attachment({ method, file }: NonNullable<Message['calendar']>) {
  return {
    FileName: 'agendamento.ics',
    ContentType: `text/calendar; charset=utf-8; method=${method}`,
    ContentTransferEncoding: 'BASE64' as const,
    RawContent: Buffer.from(file),
  }
}
