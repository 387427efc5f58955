import { randomUUID } from 'node:crypto'
import { whatsAppAccess } from '../permissions/access.ts'
import { arn } from '../template/attributes.ts'
import { type Json, pseudo } from '../template/resolve.ts'
import { type Provider, refuse } from './provider.ts'
import { phones } from './simulator.ts'

const REPORTS = 'social-messaging.amazonaws.com'
/** Meta uses this code for a number without WhatsApp. */
const UNDELIVERABLE = { code: 131026, title: 'Message undeliverable' }

/** It supports templates only. */
export const whatsAppProvider: Provider = {
  channel: 'whatsapp',
  throttled: ['ThrottledRequestException', 429],
  accesses: ({ originationPhoneNumberId }) => whatsAppAccess(String(originationPhoneNumberId)),
  read(input) {
    const { to, template, biz_opaque_callback_data } = readMessage(input)
    const { name, language, components = [] } = template
    const parameters: string[] = (components[0]?.parameters ?? []).map(({ text }: Json) => text)
    const messageId = randomUUID()
    const arrives = to !== phones.withoutWhatsApp
    return {
      answer: { messageId },
      messages: [
        {
          channel: 'whatsapp',
          to,
          subject: '',
          text: [`${name} (${language.code})`, ...parameters].join('\n'),
          html: '',
          template: { name, language: language.code, parameters },
          ...(!arrives && { lost: UNDELIVERABLE.title }),
        },
      ],
      report: ({ publishFrom }, now) => {
        const outcome = arrives ? { status: 'delivered' } : { status: 'failed', errors: [UNDELIVERABLE] }
        for (const one of [{ status: 'sent' }, outcome]) {
          const status = {
            id: `wamid.${messageId}`,
            ...one,
            timestamp: String(Math.floor(Date.parse(now) / 1000)),
            recipient_id: to.replace('+', ''),
            ...(biz_opaque_callback_data && { biz_opaque_callback_data }),
          }
          publishFrom(REPORTS, envelope(status, input.originationPhoneNumberId, now))
        }
      },
    }
  },
}

function readMessage({ originationPhoneNumberId, metaApiVersion, message, ...more }: Json): Json {
  const invalid = (problem: string) => refuse('InvalidParametersException', problem)
  const [unknown] = Object.keys(more)
  if (unknown) throw refuse('ValidationException', `The local stack does not know ${unknown}`)
  if (!/^phone-number-id-\w+$/.test(originationPhoneNumberId) || !/^v\d+\.\d+$/.test(metaApiVersion))
    throw refuse('ValidationException', 'originationPhoneNumberId or metaApiVersion is invalid')
  let parsed: Json
  try {
    parsed = JSON.parse(Buffer.from(message, 'base64').toString())
  } catch {
    throw invalid('message is no JSON')
  }
  const {
    messaging_product,
    recipient_type,
    to,
    type,
    template,
    biz_opaque_callback_data = '',
    ...rest
  } = parsed
  const { name, language, components = [] } = template ?? {}
  const [other] = Object.keys(rest)
  if (other) throw invalid(`The local stack does not know ${other}`)
  if (messaging_product !== 'whatsapp' || recipient_type !== 'individual' || type !== 'template')
    throw invalid('messaging_product, recipient_type or type is invalid')
  if (!/^\+?[1-9]\d{6,14}$/.test(to)) throw invalid('to is no phone number')
  if (!/^[a-z0-9_]{1,512}$/.test(name) || !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language?.code))
    throw invalid('template is invalid')
  const fits = (one: Json) => one.type === 'text' && /^\S(?:(?![\n\t]| {5}).)*$/.test(one.text)
  if (components.some((one: Json) => one.type !== 'body' || !one.parameters?.every(fits)))
    throw invalid('A parameter of the template is empty, or has line breaks, tabs or rows of spaces')
  if (biz_opaque_callback_data.length > 512) throw invalid('biz_opaque_callback_data is too long')
  return parsed
}

/** The event destination wraps Meta's notification. */
function envelope(status: object, sender: string, now: string): object {
  const id = (kind: string) => arn('social-messaging', `${kind}/${sender.replace(/^phone-number-id-/, '')}`)
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: '321010217760100' },
    statuses: [status],
  }
  return {
    context: {
      MetaWabaIds: [{ wabaId: '365731266123456', arn: id('waba') }],
      MetaPhoneNumberIds: [{ metaPhoneNumberId: '321010217760100', arn: id('phone-number-id') }],
    },
    whatsAppWebhookEntry: JSON.stringify({ id: '365731266123456', changes: [{ value, field: 'messages' }] }),
    aws_account_id: pseudo['AWS::AccountId'],
    message_timestamp: now,
    messageId: randomUUID(),
  }
}
