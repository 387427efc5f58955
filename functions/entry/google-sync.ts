import { openGoogle } from '#functions/google/provider.ts'
import { LEASE_MS, syncGoogle } from '#functions/google/reactions/sync.ts'
import { consumeDueTogether, enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import { openTable } from '#functions/kit/table.ts'

const env = readEnv('google-sync')
const NONE = 'none'

export const handler = consumeDueTogether(
  'google-sync',
  openTable(env.TABLE_NAME),
  LEASE_MS,
  syncGoogle(
    {
      google: openGoogle({
        accounts: env.GOOGLE_ACCOUNTS_URL,
        oauth: env.GOOGLE_OAUTH_URL,
        api: env.GOOGLE_API_URL,
      }),
      secrets: openSecrets(env.SECRETS_KEY),
      app_url: env.APP_URL,
      global_client:
        env.GOOGLE_CLIENT_ID === NONE
          ? undefined
          : { client_id: env.GOOGLE_CLIENT_ID, client_secret: env.GOOGLE_CLIENT_SECRET },
    },
    enqueueDueTogether(env.QUEUE_URL),
  ),
)
