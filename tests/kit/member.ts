import type { Table, Tenant } from '#functions/kit/scope.ts'
import type { Role } from '#shared/roles.ts'
import { type Business, writeItems } from '../../infra/local/seed/business.ts'
import { memberItems } from '../../infra/local/seed/members.ts'
import { newAccount, within } from './staff.ts'

type More = { professional_id?: string; url?: string }

/** Adds a member directly to the table, and returns their calls. `url` names another stack. */
export async function memberOf(
  table: Table,
  business: Business,
  role: Role,
  { professional_id, url }: More = {},
) {
  const person = newAccount({ ...(url && { url }) })
  const tenant = business.company.id as Tenant
  await writeItems(table, memberItems(business, person, role, professional_id))
  return { person, tenant, ...within(person, tenant) }
}
