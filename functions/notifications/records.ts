import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { instant } from '#shared/fields.ts'

/**
 * | item         | pk                                 | sk               | access                         |
 * |--------------|------------------------------------|------------------|--------------------------------|
 * | notification | `<tenant>#notifications#<YYYY-MM>` | `<notification>` | one Query for a month, by time |
 */
const notificationSchema = () =>
  z.strictObject({
    id: z.string(),
    channel: z.literal('email'),
    template: z.literal('invitation'),
    /** Masked: enough to recognise the recipient, too little to write to. */
    to: z.string(),
    status: z.enum(['sent', 'failed']),
    created_at: instant(),
  })
type Notification = z.infer<ReturnType<typeof notificationSchema>>

export const notifications = record<Notification, { id: string; created_at: string }>({
  name: 'notification',
  shape: 1,
  schema: notificationSchema,
  key: ({ id, created_at }) => [`notifications#${created_at.slice(0, 7)}`, id],
})
