import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { sdkCalls } from '#functions/kit/sdk.ts'

/** Gives up after 4 s, tries twice. The client is loaded with the first mail, as few requests send one. */
export function openMail(from: string) {
  let client: SESv2Client | undefined
  return async (to: string, message: { subject: string; text: string; html: string }): Promise<void> => {
    const ses = await import('@aws-sdk/client-sesv2')
    client ??= new ses.SESv2Client(sdkCalls({ tries: 2, timeoutMs: 4_000 }))
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
    await client.send(
      new ses.SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: part(message.subject),
            Body: { Text: part(message.text), Html: part(message.html) },
          },
        },
      }),
    )
  }
}
