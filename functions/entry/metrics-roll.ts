import { consume } from '#functions/kit/consume.ts'
import { countBooking } from '#functions/metrics/reactions.ts'

/** Keeps the daily figures. */
export const handler = consume('metrics-roll', { 'appointment.created': countBooking })
