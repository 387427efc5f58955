import * as feeds from '#functions/calendar/verbs/feeds.ts'
import { calendarContract } from '#shared/calendar.ts'

export const contract = calendarContract
export const verbs = feeds
