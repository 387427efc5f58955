import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { sdkCalls } from '#functions/kit/sdk.ts'
import type { Message } from './rules/letter.ts'

export type SendMail = (to: string, message: Message) => Promise<{ refusal?: string }>

/** Errors by which SES refuses this mail for good. All others may pass: throttling, paused sending, permissions. */
const refusals = new Set(['BadRequestException', 'MessageRejected', 'MailFromDomainNotVerifiedException'])

/**
 * Sends e-mail from an address. Throws when a later attempt may succeed; gives up after 4 s and two tries. Errors carry
 * their name only, because the provider's texts contain the recipient.
 */
export function openMail(from: string): SendMail {
  let client: SESv2Client | undefined
  return async (to, { subject, text, html, calendar }) => {
    const ses = await import('@aws-sdk/client-sesv2')
    client ??= new ses.SESv2Client(sdkCalls({ tries: 2, timeoutMs: 4_000 }))
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
    const command = new ses.SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Text: part(text), Html: part(html) },
          ...(calendar && { Attachments: [attachment(calendar)] }),
        },
      },
    })
    try {
      await client.send(command)
      return {}
    } catch (error) {
      const { name } = error as Error
      if (refusals.has(name)) return { refusal: name }
      throw new Error(`mail not sent: ${name}`)
    }
  }
}

function attachment({ method, file }: NonNullable<Message['calendar']>) {
  return {
    FileName: 'agendamento.ics',
    ContentType: `text/calendar; charset=utf-8; method=${method}`,
    RawContent: Buffer.from(file),
  }
}
