import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'

/** Sends e-mail through SES, from one address. A call is given up after 4 s and tried twice. */
export function openMail(from: string) {
  const client = new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000 },
  })
  return async (to: string, message: { subject: string; text: string; html: string }): Promise<void> => {
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
    await client.send(
      new SendEmailCommand({
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
