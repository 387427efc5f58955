import { consumeDueTogether } from '#functions/kit/due.ts'
import { readEnv } from '#functions/kit/env.ts'
import { openOutbound } from '#functions/kit/outbound.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import { openTable } from '#functions/kit/table.ts'
import { attemptTest, LEASE_MS } from '#functions/webhooks/reactions/tests.ts'
import { TEST_SECONDS } from '#shared/webhooks.ts'

const env = readEnv('webhook-test')

/** Tests run apart, because strangers' servers may never answer. */
export const handler = consumeDueTogether(
  'webhook-test',
  openTable(env.TABLE_NAME),
  LEASE_MS,
  attemptTest({
    outbound: openOutbound({
      loopback: env.OUTBOUND_LOOPBACK === 'allowed',
      timeoutMs: TEST_SECONDS * 1000,
    }),
    secrets: openSecrets(env.SECRETS_KEY),
  }),
)
