import { consume } from '#functions/kit/consume.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { eraseDeliveries } from '#functions/webhooks/reactions/erasing.ts'
import { announce, fanOut } from '#functions/webhooks/reactions/fan-out.ts'

const env = readEnv('webhook-fanout')

/** Creates a delivery for each webhook that subscribes to an event. */
export const handler = consume(
  'webhook-fanout',
  {
    'appointment.created': announce('appointment.created'),
    'appointment.updated': announce('appointment.updated'),
    'appointment.confirmed': announce('appointment.confirmed'),
    'appointment.rescheduled': announce('appointment.rescheduled'),
    'appointment.cancelled': announce('appointment.cancelled'),
    'appointment.reminder_1h': announce('appointment.reminder_1h'),
    'client.created': announce('client.created'),
    'client.removed': eraseDeliveries,
    'client.birthday': announce('client.birthday'),
    'payment.received': announce('payment.received'),
    'stock.low_alert': announce('stock.low_alert'),
  },
  fanOut({
    deliver: enqueueDueTogether(env.WEBHOOK_DELIVER_QUEUE_URL),
    retry: enqueueDueTogether(env.WEBHOOK_RETRY_QUEUE_URL),
  }),
)
