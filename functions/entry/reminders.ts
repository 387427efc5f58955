import { consumeDueUnclaimed, enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { openTable } from '#functions/kit/table.ts'
import { remind } from '#functions/notifications/reactions/reminders.ts'

const env = readEnv('reminders')

export const handler = consumeDueUnclaimed(
  'reminders',
  openTable(env.TABLE_NAME),
  remind(enqueueDueTogether(env.MESSAGE_SEND_QUEUE_URL)),
)
