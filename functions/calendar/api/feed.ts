import * as reading from '#functions/calendar/verbs/reading.ts'
import { feedContract } from '#shared/calendar.ts'

export const contract = feedContract
export const verbs = reading
