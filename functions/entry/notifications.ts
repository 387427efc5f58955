import { consume } from '#functions/kit/consume.ts'
import { readEnv } from '#functions/kit/env.ts'
import { invitationSigner, linkSigner } from '#functions/kit/link-token.ts'
import { appointmentMessages } from '#functions/notifications/reactions/appointments.ts'
import { invitationMessages } from '#functions/notifications/reactions/invitations.ts'

const { APP_URL, LINK_SECRET, MAIL_FROM } = readEnv('notifications')
const addresses = { app_url: APP_URL, mail_from: MAIL_FROM }
const tell = appointmentMessages({ ...addresses, sign_link: linkSigner(LINK_SECRET) })

/** Sends e-mail about what was booked, moved and cancelled, and invitations. */
export const handler = consume('notifications', {
  'appointment.created': tell('confirmation'),
  'appointment.rescheduled': tell('change'),
  'appointment.cancelled': tell('cancellation'),
  'invitation.created': invitationMessages({ ...addresses, sign_invitation: invitationSigner(LINK_SECRET) }),
})
