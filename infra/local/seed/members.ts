import { members, memberships } from '#functions/kit/membership.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import type { Role } from '#shared/roles.ts'
import { type Business, itemOf } from './business.ts'

type Account = { user_id: string; email: string; name?: string | undefined }

/** An accepted invitation leaves the same items. */
export function memberItems(business: Business, account: Account, role: Role, professional_id?: string) {
  const member = {
    user_id: account.user_id,
    tenant_id: business.company.id as Tenant,
    role,
    email: account.email,
    ...(account.name && { name: account.name }),
    ...(professional_id && { professional_id }),
    since: new Date().toISOString(),
    version: 1,
  }
  return [itemOf(business, memberships, member), itemOf(business, members, member)]
}
