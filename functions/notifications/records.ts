import { record } from '#functions/kit/records.ts'
import type { Mail } from '#shared/notifications.ts'

/**
 * | item         | pk                                 | sk               | access                          |
 * |--------------|------------------------------------|------------------|---------------------------------|
 * | notification | `<tenant>#notifications#<YYYY-MM>` | `<notification>` | one Query for a month, by time  |
 */
type Notification = {
  id: string
  channel: 'email'
  template: Mail['template']
  /** Masked: enough to tell whom, too little to write to. */
  to: string
  status: 'sent' | 'failed'
  created_at: string
}

export const notifications = record<Notification, { id: string; created_at: string }>({
  key: ({ id, created_at }) => [`notifications#${created_at.slice(0, 7)}`, id],
})
