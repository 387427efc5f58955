import * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import type { Membership } from '#functions/kit/membership.ts'
import { record } from '#functions/kit/records.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import type { UserTenant } from '#shared/tenants.ts'

/**
 * | item         | pk            | sk             | access                                            |
 * |--------------|---------------|----------------|---------------------------------------------------|
 * | first tenant | `user#<user>` | `first_tenant` | read with the memberships, in one Query           |
 *
 * Memberships are in `kit/membership.ts`, because each staff request reads one.
 */
const firstTenantSchema = () =>
  z.strictObject({ user_id: z.string(), tenant_id: z.custom<Tenant>((id) => typeof id === 'string') })

/** It exists once an account has its first tenant, or has joined another one. */
export const firstTenants = record<z.infer<ReturnType<typeof firstTenantSchema>>, { user_id: string }>({
  name: 'first_tenant',
  shape: 1,
  leaver: { kept: 'belongs to the account, which stays with its person' },
  erased: 'none',
  schema: firstTenantSchema,
  global: 'user',
  key: ({ user_id }) => [user_id, 'first_tenant'],
})

export async function membershipsOf(scope: Scope, userId: string) {
  const options = { global: 'user', consistent: true, between: ['first_tenant', 'tenant#~'] } as const
  const items = await queryAll<Membership & { sk: string }>(scope, userId, options)
  const own = items.filter(({ sk }) => sk.startsWith('tenant#'))
  return {
    memberships: own.sort((a, b) => a.since.localeCompare(b.since)) as Membership[],
    settled: own.length < items.length,
  }
}

export async function tenantOf(
  scope: Scope,
  { tenant_id, role }: Pick<Membership, 'tenant_id' | 'role'>,
): Promise<UserTenant | undefined> {
  const company = await get({ ...scope, tenant: tenant_id }, companies, {}, { consistent: true })
  return company && { tenant_id, name: company.name, slug: company.slug, role }
}
