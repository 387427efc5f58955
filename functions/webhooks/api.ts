import * as deliveries from '#functions/webhooks/verbs/deliveries.ts'
import * as secrets from '#functions/webhooks/verbs/secrets.ts'
import * as settings from '#functions/webhooks/verbs/settings.ts'
import * as tests from '#functions/webhooks/verbs/tests.ts'
import * as webhooks from '#functions/webhooks/verbs/webhooks.ts'
import { webhooksContract } from '#shared/webhooks.ts'

export const contract = webhooksContract
export const verbs = { ...deliveries, ...secrets, ...settings, ...tests, ...webhooks }
