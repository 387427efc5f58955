import * as apiKeys from '#functions/api-keys/verbs.ts'
import * as calendar from '#functions/calendar/verbs/feeds.ts'
import { serve } from '#functions/kit/http.ts'
import * as webhooks from '#functions/webhooks/verbs/webhooks.ts'
import { integrationsContracts } from '#shared/contracts.ts'

/** What connects a business with other systems: API keys, webhooks and calendars. */
export const handler = serve('integrations-api', integrationsContracts, {
  'api-keys': apiKeys,
  calendar,
  webhooks,
})
