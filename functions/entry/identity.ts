import { accountTriggers } from '#functions/kit/trigger.ts'
import { confirmationMail, recoveryMail } from '#functions/notifications/verbs/account-mails.ts'
import { isAddressProven } from '#functions/tenants/verbs/joining.ts'
import { ensureFirstTenant } from '#functions/tenants/verbs/tenants.ts'

/** It composes e-mails, checks invited addresses and creates the first business. */
export const handler = accountTriggers({
  proven: isAddressProven,
  confirmed: ensureFirstTenant,
  confirmation: confirmationMail,
  recovery: recoveryMail,
})
