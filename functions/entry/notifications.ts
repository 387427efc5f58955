import { consume } from '#functions/kit/consume.ts'
import { readEnv } from '#functions/kit/env.ts'
import { linkSigner } from '#functions/kit/link-token.ts'
import { appointmentMessages } from '#functions/notifications/reactions/appointments.ts'

const { APP_URL, LINK_SECRET, MAIL_FROM } = readEnv('notifications')
const tell = appointmentMessages({
  app_url: APP_URL,
  mail_from: MAIL_FROM,
  sign_link: linkSigner(LINK_SECRET),
})

/** Sends e-mail about what was booked, moved and cancelled. */
export const handler = consume('notifications', {
  'appointment.created': tell('confirmation'),
  'appointment.rescheduled': tell('change'),
  'appointment.cancelled': tell('cancellation'),
})
