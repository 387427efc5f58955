import { enqueueOutgoing, listConnected, queueMoved, queueOne } from '#functions/google/reactions/events.ts'
import { consume } from '#functions/kit/consume.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'

const env = readEnv('google-events')

export const handler = consume(
  'google-events',
  {
    'appointment.created': queueOne,
    'appointment.updated': queueOne,
    'appointment.confirmed': queueOne,
    'appointment.rescheduled': queueOne,
    'appointment.cancelled': queueOne,
    'company.zone_changed': queueMoved,
    'google.connected': listConnected,
  },
  enqueueOutgoing(enqueueDueTogether(env.GOOGLE_SYNC_QUEUE_URL)),
)
