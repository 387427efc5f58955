import { consumeDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { codeMaker, invitationSigner, linkSigner, unsubscribeSigner } from '#functions/kit/link-token.ts'
import { openTable } from '#functions/kit/table.ts'
import { openMail } from '#functions/notifications/provider/mail.ts'
import { openSms } from '#functions/notifications/provider/sms.ts'
import { openWhatsApp } from '#functions/notifications/provider/whatsapp.ts'
import { LEASE_MS, sendNotification } from '#functions/notifications/reactions/sending.ts'

const env = readEnv('message-send')
const { APP_URL: app_url, LINK_SECRET, MAIL_FROM: mail_from } = env

export const handler = consumeDueTogether(
  'message-send',
  openTable(env.TABLE_NAME),
  LEASE_MS,
  sendNotification({
    app_url,
    mail_from,
    sign_link: linkSigner(LINK_SECRET),
    code_of: codeMaker(LINK_SECRET),
    sign_invitation: invitationSigner(LINK_SECRET),
    sign_unsubscribe: unsubscribeSigner(LINK_SECRET),
    email: openMail(mail_from, env.MAIL_EVENTS),
    sms: openSms(),
    whatsapp: openWhatsApp(env.WHATSAPP_SENDER),
  }),
)
