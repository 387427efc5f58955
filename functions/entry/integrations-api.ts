import { enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { urlFaultFor } from '#functions/kit/outbound.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import * as routes from '#shared/staff-routes.ts'

const tools = (env: FunctionEnv<'integrations-api'>) => ({
  outbound: { urlFault: urlFaultFor({ loopback: env.OUTBOUND_LOOPBACK === 'allowed' }) },
  secrets: openSecrets(env.SECRETS_KEY),
  deliver: enqueueDueTogether(env.WEBHOOK_DELIVER_QUEUE_URL),
  send_tests: enqueueDueTogether(env.WEBHOOK_TEST_QUEUE_URL),
})

export const handler = serve(
  'integrations-api',
  {
    'api-keys': { addresses: routes.apiKeysAddresses, load: () => import('#functions/api-keys/api.ts') },
    calendar: { addresses: routes.calendarAddresses, load: () => import('#functions/calendar/api/staff.ts') },
    leavers: { addresses: routes.leaversAddresses, load: () => import('#functions/leavers/api.ts') },
    webhooks: { addresses: routes.webhooksAddresses, load: () => import('#functions/webhooks/api.ts') },
  },
  { tools },
)
