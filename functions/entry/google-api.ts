import { openGoogle } from '#functions/google/provider.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import * as routes from '#shared/staff-routes.ts'

const tools = (env: FunctionEnv<'google-api'>) => ({
  secrets: openSecrets(env.SECRETS_KEY),
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
  'google-api',
  { google: { addresses: routes.googleAddresses, load: () => import('#functions/google/api/staff.ts') } },
  { tools },
)
