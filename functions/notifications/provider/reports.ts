import * as z from 'zod'

export type MessageEvent = {
  tenant: string
  id: string
  outcome: 'delivered' | 'failed' | 'complained'
  /** It is the provider's code, unless ours is clearer. */
  reason?: string | undefined
}

const mailEventSchema = z.object({
  eventType: z.string(),
  mail: z.object({ tags: z.record(z.string(), z.array(z.string())) }),
  bounce: z.object({ bounceType: z.string(), bounceSubType: z.string() }).optional(),
})

/** AWS End User Messaging Social passes Meta's webhook entry as text. */
const whatsAppEventSchema = z.object({ whatsAppWebhookEntry: z.string() })

const webhookEntrySchema = z.object({
  changes: z.array(
    z.object({
      value: z.object({
        statuses: z
          .array(
            z.object({
              status: z.string(),
              biz_opaque_callback_data: z.string().optional(),
              errors: z.array(z.object({ code: z.int() })).optional(),
            }),
          )
          .optional(),
      }),
    }),
  ),
})

/** Events about other messages are ignored. */
export function readMessageEvents(body: string): MessageEvent[] {
  const parsed = json(body)
  const mail = mailEventSchema.safeParse(parsed)
  if (mail.success) return mailEvent(mail.data)
  const whatsApp = whatsAppEventSchema.safeParse(parsed)
  const entry = webhookEntrySchema.safeParse(whatsApp.data && json(whatsApp.data.whatsAppWebhookEntry))
  const statuses = (entry.data?.changes ?? []).flatMap(({ value }) => value.statuses ?? [])
  return statuses.flatMap(({ status, errors, biz_opaque_callback_data = '' }) => {
    const [tenant, id] = biz_opaque_callback_data.split(' ')
    if (status === 'delivered' || status === 'read') return ours({ tenant, id, outcome: 'delivered' })
    if (status !== 'failed') return []
    // Meta documents its codes: https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
    return ours({ tenant, id, outcome: 'failed', reason: String(errors?.[0]?.code ?? 0) })
  })
}

function mailEvent({ eventType, mail: { tags }, bounce }: z.infer<typeof mailEventSchema>): MessageEvent[] {
  const about = { tenant: tags.tenant?.[0], id: tags.notification?.[0] }
  switch (eventType) {
    case 'Delivery':
      return ours({ ...about, outcome: 'delivered' })
    case 'Complaint':
      return ours({ ...about, outcome: 'complained' })
    case 'Reject':
      return ours({ ...about, outcome: 'failed', reason: 'rejected' })
    case 'Rendering Failure':
      return ours({ ...about, outcome: 'failed', reason: 'not_rendered' })
    case 'Bounce': {
      const { bounceType, bounceSubType } = bounce ?? { bounceType: 'Undetermined', bounceSubType: '' }
      // A transient bounce may be a full mailbox, or an automatic reply to a delivered e-mail.
      const reason = bounceType === 'Permanent' ? 'bounced' : bounceType + bounceSubType
      return ours({ ...about, outcome: 'failed', reason })
    }
    default:
      return []
  }
}

type Claimed = Omit<MessageEvent, 'tenant' | 'id'> & { tenant: string | undefined; id: string | undefined }

function ours({ tenant = '', id = '', ...event }: Claimed): MessageEvent[] {
  return /^ten_\w{1,40}$/.test(tenant) && /^ntf_[\w-]{10,80}$/.test(id) ? [{ tenant, id, ...event }] : []
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
