import { book, lookupClient } from '#functions/booking/verbs/book.ts'
import { getAvailability, getBookingPage, getCalendar } from '#functions/booking/verbs/page.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { linkSigner } from '#functions/kit/link-token.ts'
import { reminderHours } from '#functions/notifications/verbs/promises.ts'
import { publicContracts } from '#shared/contracts.ts'
import { linksAddresses, pagesAddresses } from '#shared/routes.ts'

const tools = ({ LINK_SECRET }: FunctionEnv<'public-api'>) => ({
  sign_link: linkSigner(LINK_SECRET),
  reminder_hours: reminderHours,
})
const booking = { book, getAvailability, getBookingPage, getCalendar, lookupClient }

/** What customers call without an account. */
export const handler = serve(
  'public-api',
  publicContracts,
  { booking },
  { tools, addresses: [...Object.values(linksAddresses), ...Object.values(pagesAddresses)] },
)
