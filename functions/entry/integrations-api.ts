import { openGoogle } from '#functions/google/provider.ts'
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
  app_url: env.APP_URL,
  sync_google: enqueueDueTogether(env.GOOGLE_SYNC_QUEUE_URL),
  google: openGoogle({
    accounts: env.GOOGLE_ACCOUNTS_URL,
    oauth: env.GOOGLE_OAUTH_URL,
    api: env.GOOGLE_API_URL,
  }),
  global_client:
    env.GOOGLE_CLIENT_ID === 'none'
      ? undefined
      : { client_id: env.GOOGLE_CLIENT_ID, client_secret: env.GOOGLE_CLIENT_SECRET },
})

export const handler = serve(
  'integrations-api',
  {
    'api-keys': { addresses: routes.apiKeysAddresses, load: () => import('#functions/api-keys/api.ts') },
    calendar: { addresses: routes.calendarAddresses, load: () => import('#functions/calendar/api/staff.ts') },
    google: { addresses: routes.googleAddresses, load: () => import('#functions/google/api/staff.ts') },
    leavers: { addresses: routes.leaversAddresses, load: () => import('#functions/leavers/api.ts') },
    webhooks: { addresses: routes.webhooksAddresses, load: () => import('#functions/webhooks/api.ts') },
  },
  { tools },
)
