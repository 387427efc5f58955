import { openFiles } from '#functions/backups/provider.ts'
import { LEASE_MS, makeBackup } from '#functions/backups/reactions.ts'
import { consumeDueQueue, enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'

const env = readEnv('backup')

export const handler = consumeDueQueue(
  'backup',
  LEASE_MS,
  makeBackup({
    store: openFiles(env.BACKUPS_BUCKET),
    send: enqueueDueTogether(env.MESSAGE_SEND_QUEUE_URL),
  }),
)
