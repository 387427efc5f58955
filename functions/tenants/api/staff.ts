import * as members from '#functions/tenants/verbs/members.ts'
import * as tenants from '#functions/tenants/verbs/tenants.ts'
import { tenantsContract } from '#shared/tenants.ts'

export const contract = tenantsContract
export const verbs = { ...members, ...tenants }
