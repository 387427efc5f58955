import { countVisit, forgetClient, indexClient, moveVisits } from '#functions/clients/reactions.ts'
import { consume } from '#functions/kit/consume.ts'

/** Keeps clients to be found, counts their visits, and carries through what deleting and merging them leave to do. */
export const handler = consume('client-index', {
  'client.created': indexClient,
  'client.updated': indexClient,
  'client.removed': forgetClient,
  'client.merged': moveVisits,
  'appointment.created': countVisit,
  'appointment.updated': countVisit,
  'appointment.confirmed': countVisit,
  'appointment.rescheduled': countVisit,
  'appointment.cancelled': countVisit,
})
