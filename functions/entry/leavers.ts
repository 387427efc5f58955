import { consume } from '#functions/kit/consume.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { depart, endAll } from '#functions/leavers/reactions.ts'

const env = readEnv('leavers')

export const handler = consume(
  'leavers',
  { 'member.left': depart },
  endAll(enqueueDueTogether(env.GOOGLE_SYNC_QUEUE_URL)),
)
