import { consumeDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { openTable } from '#functions/kit/table.ts'
import { LEASE_MS, sendNotification } from '#functions/notifications/reactions/sending.ts'

const env = readEnv('message-send')

/** Sends messages by e-mail, SMS and WhatsApp. */
export const handler = consumeDueTogether(
  'message-send',
  openTable(env.TABLE_NAME),
  LEASE_MS,
  sendNotification,
)
