import { book, lookupClient } from '#functions/booking/verbs/book.ts'
import { getAvailability, getBookingPage, getCalendar } from '#functions/booking/verbs/page.ts'
import { bookingContract } from '#shared/booking.ts'

export const contract = bookingContract
export const verbs = { book, lookupClient, getAvailability, getBookingPage, getCalendar }
