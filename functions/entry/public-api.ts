import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { linkSigner } from '#functions/kit/link-token.ts'
import { reminderHours } from '#functions/notifications/verbs/announced-reminders.ts'
import { bookingAddresses, linksAddresses, pagesAddresses } from '#shared/routes.ts'

const tools = ({ LINK_SECRET }: FunctionEnv<'public-api'>) => ({
  sign_link: linkSigner(LINK_SECRET),
  reminder_hours: reminderHours,
})

export const handler = serve(
  'public-api',
  { booking: { addresses: bookingAddresses, load: () => import('#functions/booking/api/public.ts') } },
  { tools, addresses: [...Object.values(linksAddresses), ...Object.values(pagesAddresses)] },
)
