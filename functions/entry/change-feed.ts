import {
  noteAppointment,
  noteClient,
  noteMerge,
  noteTransaction,
  writeChanges,
} from '#functions/changes/reactions.ts'
import { consume } from '#functions/kit/consume.ts'

export const handler = consume(
  'change-feed',
  {
    'appointment.created': noteAppointment,
    'appointment.updated': noteAppointment,
    'appointment.confirmed': noteAppointment,
    'appointment.rescheduled': noteAppointment,
    'appointment.cancelled': noteAppointment,
    'payment.received': noteTransaction,
    'ledger.changed': noteTransaction,
    'client.created': noteClient,
    'client.updated': noteClient,
    'client.removed': noteClient,
    'client.merged': noteMerge,
  },
  writeChanges,
)
