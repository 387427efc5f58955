import * as booking from '#functions/booking/verbs.ts'
import { mount, serve } from '#functions/kit/http.ts'
import { bookingContract } from '#shared/booking.ts'

/** What customers call without an account. */
export const handler = serve('public-api', [mount(bookingContract, booking)])
