import { consume } from '#functions/kit/consume.ts'
import { commitIdempotently } from '#functions/kit/once.ts'
import {
  countBooking,
  countChange,
  countClient,
  countLedger,
  uncountClient,
  uncountMerged,
} from '#functions/metrics/reactions/figures.ts'

export const handler = consume(
  'metrics-roll',
  {
    'appointment.created': countBooking,
    'appointment.updated': countChange,
    'appointment.confirmed': countChange,
    'appointment.rescheduled': countChange,
    'appointment.cancelled': countChange,
    'payment.received': countLedger,
    'ledger.changed': countLedger,
    'client.created': countClient,
    'client.removed': uncountClient,
    'client.merged': uncountMerged,
  },
  commitIdempotently,
)
