import { keepFeeds, refill, showAgenda, showAppointment, showChange } from '#functions/calendar/reactions.ts'
import { consume } from '#functions/kit/consume.ts'

export const handler = consume(
  'calendar-feed',
  {
    'appointment.created': showAppointment,
    'appointment.updated': showChange,
    'appointment.confirmed': showChange,
    'appointment.rescheduled': showChange,
    'appointment.cancelled': showChange,
    'agenda.changed': showAgenda,
    'calendar.feed_opened': refill,
  },
  keepFeeds,
)
