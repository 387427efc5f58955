import { onConfirmed } from '#functions/kit/trigger.ts'
import { ensureFirstTenant } from '#functions/tenants/verbs.ts'

/** Makes the first business when an account is confirmed: a head start of what the first sign-in does as well. */
export const handler = onConfirmed(ensureFirstTenant)
