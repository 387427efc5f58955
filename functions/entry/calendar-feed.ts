import {
  refill,
  showAgenda,
  showAppointment,
  updateFeedEntry,
  writeFeeds,
} from '#functions/calendar/reactions.ts'
import { consume } from '#functions/kit/consume.ts'

export const handler = consume(
  'calendar-feed',
  {
    'appointment.created': showAppointment,
    'appointment.updated': updateFeedEntry,
    'appointment.confirmed': updateFeedEntry,
    'appointment.rescheduled': updateFeedEntry,
    'appointment.cancelled': updateFeedEntry,
    'agenda.changed': showAgenda,
    'calendar.feed_opened': refill,
  },
  writeFeeds,
)
