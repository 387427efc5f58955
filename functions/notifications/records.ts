import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { instant } from '#shared/fields.ts'
import { instantOfId } from '#shared/ids.ts'

/**
 * | item         | pk                                 | sk               | access                         |
 * |--------------|------------------------------------|------------------|--------------------------------|
 * | notification | `<tenant>#notifications#<YYYY-MM>` | `<notification>` | one Query for a month, by time |
 */
const notificationSchema = () =>
  z.strictObject({
    id: z.string(),
    kind: z.enum(['confirmation', 'change', 'cancellation', 'code', 'invitation', 'webhook']),
    channel: z.literal('email'),
    appointment_id: z.string().optional(),
    client_name: z.string().optional(),
    /** Masked: enough to recognise the recipient, too little to write to. */
    recipient: z.string(),
    /** `queued`: claimed, and perhaps sent; `skipped`: claimed, and no longer true when its turn came again. */
    status: z.enum(['queued', 'sent', 'failed', 'skipped']),
    /** Why it failed: the provider's error. */
    reason: z.string().optional(),
    /** When sending began last. */
    attempt_at: instant(),
    sent_at: instant().optional(),
    created_at: instant(),
  })
export type Notification = z.infer<ReturnType<typeof notificationSchema>>

export const notifications = record<Notification, { id: string }>({
  name: 'notification',
  shape: 2,
  schema: notificationSchema,
  key: ({ id }) => [`notifications#${instantOfId(id).toISOString().slice(0, 7)}`, id],
})

/** The notification of an event: the same for each delivery of the event. `whom`: which one of several recipients. */
export function notificationId(eventId: string, whom?: string): string {
  const id = `ntf_${eventId.slice(eventId.indexOf('_') + 1)}`
  return whom ? `${id}_${whom}` : id
}
