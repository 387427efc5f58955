import type { SocialMessagingClient } from '@aws-sdk/client-socialmessaging'
import { sdkCalls } from '#functions/kit/sdk.ts'
import type { TemplateMessage } from '../rules/variables.ts'
import { type About, afterPaidCall, type Send } from './outcome.ts'

const META_VERSION = 'v20.0'

const refusals = new Set(['InvalidParametersException', 'ValidationException', 'AccessDeniedByMetaException'])

/** There is only one attempt, because a repeated one may be paid twice. */
export function openWhatsApp(sender: string): Send<'whatsapp'> | undefined {
  if (sender === 'none') return undefined
  let client: SocialMessagingClient | undefined
  return async ({ to, message }, about) => {
    const social = await import('@aws-sdk/client-socialmessaging')
    client ??= new social.SocialMessagingClient(sdkCalls({ tries: 1, timeoutMs: 8_000 }))
    const command = new social.SendWhatsAppMessageCommand({
      originationPhoneNumberId: sender,
      metaApiVersion: META_VERSION,
      message: Buffer.from(JSON.stringify(templateMessage(to, message, about))),
    })
    try {
      const { messageId } = await client.send(command)
      return { id: messageId }
    } catch (error) {
      return afterPaidCall(error, refusals)
    }
  }
}

/** Meta's delivery reports carry `biz_opaque_callback_data`. */
function templateMessage(to: string, { template, parameters }: TemplateMessage, { tenant, id }: About) {
  const { name, language } = template
  const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text: gapText(text) })) }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name,
      language: { code: language },
      ...(parameters.length > 0 && { components: [body] }),
    },
    biz_opaque_callback_data: `${tenant} ${id}`,
  }
}

/** Meta refuses empty values, line breaks, tabs and repeated spaces. */
const gapText = (text: string) => text.replace(/\s+/g, ' ').trim() || '-'
