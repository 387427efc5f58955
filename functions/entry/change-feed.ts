import {
  noteAppointment,
  noteMerge,
  noteTransaction,
  recordClientChange,
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
    'client.created': recordClientChange,
    'client.updated': recordClientChange,
    'client.removed': recordClientChange,
    'client.merged': noteMerge,
  },
  writeChanges,
)
