import { forgetClient, moveAppointments, updateEntries } from '#functions/clients/reactions/clients.ts'
import { countAppointment } from '#functions/clients/reactions/figures.ts'
import { updateSummaries } from '#functions/clients/reactions/summaries.ts'
import { consume } from '#functions/kit/consume.ts'

/** Keeps the search index, counts appointments, and completes deletions and merges. */
export const handler = consume(
  'client-index',
  {
    'client.created': updateEntries,
    'client.updated': updateEntries,
    'client.removed': forgetClient,
    'client.merged': moveAppointments,
    'appointment.created': countAppointment,
    'appointment.updated': countAppointment,
    'appointment.confirmed': countAppointment,
    'appointment.rescheduled': countAppointment,
    'appointment.cancelled': countAppointment,
  },
  updateSummaries,
)
