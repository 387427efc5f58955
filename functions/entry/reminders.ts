import { consumeDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { openTable } from '#functions/kit/table.ts'
import { remind } from '#functions/notifications/reactions/reminders.ts'

const env = readEnv('reminders')

/** Reminders of appointments, and birthdays. */
export const handler = consumeDueTogether('reminders', openTable(env.TABLE_NAME), 60_000, remind)
