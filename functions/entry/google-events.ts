import { listConnected, listMoved, listOne, listOutgoing } from '#functions/google/reactions/events.ts'
import { consume } from '#functions/kit/consume.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'

const env = readEnv('google-events')

export const handler = consume(
  'google-events',
  {
    'appointment.created': listOne,
    'appointment.updated': listOne,
    'appointment.confirmed': listOne,
    'appointment.rescheduled': listOne,
    'appointment.cancelled': listOne,
    'company.zone_changed': listMoved,
    'google.connected': listConnected,
  },
  listOutgoing(enqueueDueTogether(env.GOOGLE_SYNC_QUEUE_URL)),
)
