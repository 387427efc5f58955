import { consumeDueTogether, enqueueDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { linkSigner } from '#functions/kit/link-token.ts'
import { openOutbound } from '#functions/kit/outbound.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import { openTable } from '#functions/kit/table.ts'
import { attemptDelivery, LEASE_MS } from '#functions/webhooks/reactions/delivery.ts'

const env = readEnv('webhook-deliver')

export const handler = consumeDueTogether(
  'webhook-deliver',
  openTable(env.TABLE_NAME),
  LEASE_MS,
  attemptDelivery({
    outbound: openOutbound({ loopback: env.OUTBOUND_LOOPBACK === 'allowed' }),
    secrets: openSecrets(env.SECRETS_KEY),
    retry: enqueueDueTogether(env.WEBHOOK_RETRY_QUEUE_URL),
    app_url: env.APP_URL,
    sign_link: linkSigner(env.LINK_SECRET),
    quick: true,
  }),
)
