import { accountTriggers } from '#functions/kit/trigger.ts'
import { confirmationMail, recoveryMail } from '#functions/notifications/verbs/account-mails.ts'
import { isAddressProven } from '#functions/tenants/verbs/joining.ts'
import { ensureFirstTenant } from '#functions/tenants/verbs/tenants.ts'

/**
 * Answers what Cognito asks about accounts: the words of the confirmation mail, with a link that confirms at
 * once, those of the mail about a forgotten password, whether a sign-up's address is proven by an invitation,
 * and, when an account is confirmed, its first business: a head start of what the first sign-in does as well.
 */
export const handler = accountTriggers({
  proven: isAddressProven,
  confirmed: ensureFirstTenant,
  confirmation: confirmationMail,
  recovery: recoveryMail,
})
