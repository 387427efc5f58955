import { consume } from '#functions/kit/consume.ts'
import { readEnv } from '#functions/kit/env.ts'
import { codeMaker, invitationSigner, linkSigner } from '#functions/kit/link-token.ts'
import { openMail } from '#functions/notifications/provider.ts'
import { appointmentMessages, ifRestored } from '#functions/notifications/reactions/appointments.ts'
import { codeMessages } from '#functions/notifications/reactions/codes.ts'
import { invitationMessages } from '#functions/notifications/reactions/invitations.ts'
import { webhookMessages } from '#functions/notifications/reactions/webhooks.ts'

const { APP_URL: app_url, LINK_SECRET, MAIL_FROM: mail_from } = readEnv('notifications')
const send = openMail(mail_from)
const tell = appointmentMessages({ app_url, mail_from, send, sign_link: linkSigner(LINK_SECRET) })

/**
 * Sends e-mail about what was booked, moved and cancelled, the codes that clients ask for, invitations, and webhooks
 * that were switched off.
 */
export const handler = consume(
  'notifications',
  {
    'appointment.created': tell('confirmation'),
    'appointment.rescheduled': tell('change'),
    'appointment.updated': ifRestored(tell('change')),
    'appointment.cancelled': tell('cancellation'),
    'client.code_requested': codeMessages({ app_url, send, code_of: codeMaker(LINK_SECRET) }),
    'invitation.created': invitationMessages({
      app_url,
      send,
      sign_invitation: invitationSigner(LINK_SECRET),
    }),
    'webhook.switched_off': webhookMessages({ app_url, send }),
  },
  // Each reaction claims and records its own mail: there is nothing to write together.
  async () => {},
)
