import { consume } from '#functions/kit/consume.ts'
import { announce } from '#functions/notifications/reactions/announcements.ts'

/** Lists the messages about what was booked, moved and cancelled, codes, invitations, and webhooks that were switched off. */
export const handler = consume(
  'notifications',
  {
    'appointment.created': announce<'appointment.created'>,
    'appointment.rescheduled': announce<'appointment.rescheduled'>,
    'appointment.updated': announce<'appointment.updated'>,
    'appointment.cancelled': announce<'appointment.cancelled'>,
    'client.code_requested': announce<'client.code_requested'>,
    'company.zone_changed': announce<'company.zone_changed'>,
    'invitation.created': announce<'invitation.created'>,
    'notification.failed': announce<'notification.failed'>,
    'webhook.switched_off': announce<'webhook.switched_off'>,
  },
  async () => {},
)
