import { companies } from '#functions/company/records.ts'
import { create, type Write } from '#functions/kit/commit.ts'
import type { AccountCtx, Ctx } from '#functions/kit/context.ts'
import { forbidden } from '#functions/kit/errors.ts'
import { slugs } from '#functions/kit/identify.ts'
import { type Membership, members, memberships } from '#functions/kit/membership.ts'
import { type Ref, record, ref, type Tenant } from '#functions/kit/records.ts'
import { get, getMany, queryAll, type Scope } from '#functions/kit/table.ts'
import { may, type Role } from '#shared/roles.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { freeSlug, slugCandidate } from './rules.ts'

/**
 * | item               | pk                             | sk             | access                              |
 * |--------------------|--------------------------------|----------------|-------------------------------------|
 * | member             | `<tenant>#members`             | `<user>`       | one Query for all of a business      |
 * | first business     | `user#<user>`                  | `first_tenant` | an account gets it once or never     |
 */

/** Stands when the account's first business was made, or never will be because it came by invitation. */
const firstTenants = record<{ user_id: string; tenant_id: Tenant }, { user_id: string }>({
  global: 'user',
  key: ({ user_id }) => [user_id, 'first_tenant'],
})

/** What an account belongs to, oldest first, and whether it is settled if it gets a first business. Read strongly. */
export async function membershipsOf(scope: Scope, userId: string) {
  const options = { global: 'user', consistent: true, between: ['first_tenant', 'tenant#~'] } as const
  const items = await queryAll<Membership & { sk: string }>(scope, userId, options)
  const own = items.filter(({ sk }) => sk.startsWith('tenant#'))
  return {
    memberships: own.sort((a, b) => a.since.localeCompare(b.since)) as Membership[],
    settled: own.length < items.length,
  }
}

/** A membership as its member sees it, unless the business is gone. */
export async function tenantOf(
  scope: Scope,
  { tenant_id, role }: Membership,
): Promise<UserTenant | undefined> {
  const company = await get({ ...scope, tenant: tenant_id }, companies, {}, { consistent: true })
  return company && { tenant_id, name: company.name, slug: company.slug, role }
}

/** A slug that no business has: `slug` itself or with a number. Another may take it before it is written. */
export async function findSlug(scope: Scope, slug: string): Promise<string> {
  // Many businesses may keep the default name: after -20 a number by chance ends the search.
  const chance = 1_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] as number) % 1_000_000)
  const numbers = [...Array.from({ length: 20 }, (_, i) => i + 1), chance]
  const candidates = numbers.map((n) => slugCandidate(slug, n))
  const found = await getMany(
    scope,
    candidates.map((one): Ref<{ slug: string }> => ref(slugs, { slug: one })),
  )
  const free = freeSlug(candidates, new Set(found.flatMap((one) => one?.slug ?? [])))
  if (!free) throw new Error('no free slug')
  return free
}

/** The caller as a member from now on. */
export function membership(
  ctx: AccountCtx,
  tenant: Tenant,
  role: Role,
  professionalId: string | undefined,
): Membership {
  const { user_id, email } = ctx.account
  const professional = professionalId && { professional_id: professionalId }
  const since = ctx.now().toISOString()
  return { user_id, tenant_id: tenant, role, email, ...professional, since, version: 1 }
}

/** The caller among the members, whose membership may have ended since the request came in. */
export function callerAmong({ by }: Ctx, all: readonly Membership[]): Membership {
  const caller = all.find(({ user_id }) => by.kind === 'staff' && user_id === by.user_id)
  if (!caller || !may(caller.role, 'members.manage')) throw forbidden()
  return caller
}

/** What a new member is written by: both sides, and that a first business is no longer due. */
export function membershipWrites(member: Membership, settled: boolean): Write[] {
  const { user_id, tenant_id } = member
  const settling = create(firstTenants, { user_id, tenant_id })
  return [create(memberships, member), create(members, member), ...(settled ? [] : [settling])]
}
