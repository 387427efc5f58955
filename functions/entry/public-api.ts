import { book, lookupClient } from '#functions/booking/verbs/book.ts'
import { getAvailability, getBookingPage, getCalendar } from '#functions/booking/verbs/page.ts'
import { serve } from '#functions/kit/http.ts'
import { publicContracts } from '#shared/contracts.ts'

/** What customers call without an account. */
export const handler = serve('public-api', publicContracts, {
  booking: { book, getAvailability, getBookingPage, getCalendar, lookupClient },
})
