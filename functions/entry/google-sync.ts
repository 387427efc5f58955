import { syncGoogle } from '#functions/google/reactions/sync.ts'
import { consumeDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { openTable } from '#functions/kit/table.ts'

const env = readEnv('google-sync')

/** Tells Google Calendar of appointments, and reads its busy times. */
export const handler = consumeDueTogether('google-sync', openTable(env.TABLE_NAME), 120_000, syncGoogle)
