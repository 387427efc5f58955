import { moveAppointment } from '#functions/appointments/verbs/move.ts'
import { setStatus } from '#functions/appointments/verbs/status.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { codeMaker, linkSigner, unsubscribeReader } from '#functions/kit/link-token.ts'
import * as byLink from '#functions/links/verbs/by-link.ts'
import * as mine from '#functions/links/verbs/my-appointments.ts'
import { isTold, reminderHours } from '#functions/notifications/verbs/promises.ts'
import * as subscriptions from '#functions/notifications/verbs/unsubscribe.ts'
import { linkContracts } from '#shared/contracts.ts'

const tools = ({ LINK_SECRET }: FunctionEnv<'links-api'>) => ({
  sign_link: linkSigner(LINK_SECRET),
  code_of: codeMaker(LINK_SECRET),
  reminder_hours: reminderHours,
  is_told: isTold,
  read_unsubscribe: unsubscribeReader(LINK_SECRET),
  set_status: setStatus,
  move_appointment: moveAppointment,
})

/** What customers call about appointments they have: by a signed link, or by their phone. */
export const handler = serve(
  'links-api',
  linkContracts,
  { links: { ...byLink, ...mine }, notifications: subscriptions },
  { tools },
)
