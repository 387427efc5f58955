import { consume } from '#functions/kit/consume.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import {
  announce,
  invite,
  listLeft,
  notifyIfRestored,
  sendCode,
  tell,
  warnOwners,
} from '#functions/notifications/reactions/announcements.ts'
import { eraseMessages } from '#functions/notifications/reactions/erasing.ts'
import { sendBySms } from '#functions/notifications/reactions/fallback.ts'
import { moveDues } from '#functions/notifications/reactions/zone.ts'

const env = readEnv('notifications')

/** It queues messages and webhooks, and moves them on a time zone change. */
export const handler = consume(
  'notifications',
  {
    'appointment.created': tell('confirmation'),
    'appointment.rescheduled': tell('change'),
    'appointment.updated': notifyIfRestored,
    'appointment.cancelled': tell('cancellation'),
    'client.code_requested': sendCode,
    'client.removed': eraseMessages,
    'company.zone_changed': moveDues(enqueueDueTogether(env.REMINDERS_QUEUE_URL)),
    'departure.done': listLeft,
    'invitation.created': invite,
    'notification.failed': sendBySms,
    'webhook.switched_off': warnOwners,
  },
  announce(enqueueDueTogether(env.MESSAGE_SEND_QUEUE_URL)),
)
