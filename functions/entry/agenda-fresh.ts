import { consume } from '#functions/kit/consume.ts'
import { countRefreshes, refreshDates, refreshDay, refreshDays } from '#functions/schedule/reactions.ts'

export const handler = consume(
  'agenda-fresh',
  {
    'appointment.created': refreshDay,
    'appointment.updated': refreshDays,
    'appointment.confirmed': refreshDays,
    'appointment.rescheduled': refreshDays,
    'appointment.cancelled': refreshDays,
    'agenda.changed': refreshDates,
  },
  countRefreshes,
)
