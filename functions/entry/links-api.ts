import { moveAppointment } from '#functions/appointments/verbs/move.ts'
import { setStatus } from '#functions/appointments/verbs/status.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { codeMaker, linkSigner, unsubscribeReader } from '#functions/kit/link-token.ts'
import { isTold, reminderHours } from '#functions/notifications/verbs/announced-reminders.ts'
import { linksAddresses } from '#shared/routes.ts'
import { unsubscribeAddresses } from '#shared/unsubscribe-routes.ts'

const tools = ({ LINK_SECRET }: FunctionEnv<'links-api'>) => ({
  sign_link: linkSigner(LINK_SECRET),
  code_of: codeMaker(LINK_SECRET),
  reminder_hours: reminderHours,
  is_told: isTold,
  read_unsubscribe: unsubscribeReader(LINK_SECRET),
  set_status: setStatus,
  move_appointment: moveAppointment,
})

export const handler = serve(
  'links-api',
  {
    links: { addresses: linksAddresses, load: () => import('#functions/links/api.ts') },
    notifications: {
      addresses: unsubscribeAddresses,
      load: () => import('#functions/notifications/api/unsubscribe.ts'),
    },
  },
  { tools },
)
