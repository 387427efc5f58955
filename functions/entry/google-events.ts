import { listAll, listOutgoing } from '#functions/google/reactions/events.ts'
import { consume } from '#functions/kit/consume.ts'

/** Lists what Google Calendar has to be told, for businesses that have connected one. */
export const handler = consume(
  'google-events',
  {
    'appointment.created': listOutgoing,
    'appointment.updated': listOutgoing,
    'appointment.confirmed': listOutgoing,
    'appointment.rescheduled': listOutgoing,
    'appointment.cancelled': listOutgoing,
    'google.connected': listAll,
  },
  async () => {},
)
