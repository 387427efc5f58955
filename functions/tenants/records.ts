import { staffCatalog } from '#functions/booking/records.ts'
import { companies, nextConfig } from '#functions/company/records.ts'
import { create, replace, type Write } from '#functions/kit/commit.ts'
import type { AccountCtx, Ctx, StaffCtx } from '#functions/kit/context.ts'
import { AppError, forbidden } from '#functions/kit/errors.ts'
import { slugs } from '#functions/kit/identify.ts'
import { type Membership, memberships } from '#functions/kit/membership.ts'
import { type Ref, record, ref, type Tenant } from '#functions/kit/records.ts'
import { get, getMany, queryAll, type Scope } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { professionals, requireRoom } from '#functions/professionals/records.ts'
import { newHours } from '#functions/professionals/rules.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import { may, type Role } from '#shared/roles.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { freeSlug, nameFromEmail, refusals, slugCandidate } from './rules.ts'

/**
 * | item               | pk                             | sk             | access                              |
 * |--------------------|--------------------------------|----------------|-------------------------------------|
 * | member             | `<tenant>#members`             | `<user>`       | one Query for all of a business      |
 * | first business     | `user#<user>`                  | `first_tenant` | an account gets it once or never     |
 */

/** The business's side of a membership: the same facts. */
export const members = record<Membership, { user_id: string }>({ key: ({ user_id }) => ['members', user_id] })

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

export function membersOf(scope: Scope): Promise<Membership[]> {
  return queryAll<Membership>(scope, 'members', { consistent: true })
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
export function callerAmong(ctx: StaffCtx, all: readonly Membership[]): Membership {
  const caller = all.find(({ user_id }) => user_id === ctx.account.user_id)
  if (!caller || !may(caller.role, 'members.manage')) throw forbidden()
  return caller
}

/** What a new member is written by: both sides, and that a first business is no longer due. */
export function membershipWrites(member: Membership, settled: boolean): Write[] {
  const { user_id, tenant_id } = member
  const settling = create(firstTenants, { user_id, tenant_id })
  return [create(memberships, member), create(members, member), ...(settled ? [] : [settling])]
}

/** The professional a member is from now on: the one named if nobody is it, else a new one for staff to complete. */
export async function professionalFor(ctx: Ctx, who: { user_id: string; email: string }, wanted?: string) {
  const { user_id } = who
  const { professionals: team, config } = await staffCatalog(ctx)
  const named = team.find(({ id }) => id === wanted)
  if (named && !named.user_id) {
    return {
      id: named.id,
      writes: [
        patch(
          professionals,
          named,
          { user_id, version: named.version + 1 },
          { user_id: undefined, version: named.version },
        ),
      ],
    }
  }
  requireRoom(team)
  const id = newId('pro', ctx.now())
  // Not offered to customers before somebody has looked at the name and chosen services.
  const fresh = {
    id,
    name: nameFromEmail(who.email),
    is_active: false,
    specialties: [],
    hours: newHours(config),
    user_id,
    created_at: ctx.now().toISOString(),
    version: 1,
  }
  return { id, writes: [create(professionals, fresh), nextConfig(config)] }
}

/** What links a professional to another member, or to none. The professional's own side is the caller's to write. */
export async function linkWrites(
  ctx: Ctx,
  team: readonly Professional[],
  professional: Professional,
  userId: string | null,
): Promise<Write[]> {
  if (userId === (professional.user_id ?? null)) return []
  const freed = await unlinkMemberWrites(ctx, professional)
  if (userId === null) return freed
  const member = await get(ctx, members, { user_id: userId }, { consistent: true })
  if (!member) throw new AppError('member_not_found', refusals.member_not_found)
  // The team was read before the member, who may have been linked between the two.
  const others = team.filter(({ id }) => id !== professional.id)
  const taken = others.find((one) => one.user_id === userId || one.id === member.professional_id)
  if (taken) {
    const message = `Esta conta já está ligada a ${taken.name}. Desfaça essa ligação antes.`
    throw new AppError('member_linked', message)
  }
  return [...freed, ...bothSides({ ...member, professional_id: professional.id })]
}

/** What ends the link of the member who is the professional now, if somebody is. */
export async function unlinkMemberWrites(ctx: Ctx, { id, user_id }: Professional): Promise<Write[]> {
  const member = user_id && (await get(ctx, members, { user_id }, { consistent: true }))
  if (!member || member.professional_id !== id) return []
  const { professional_id: _, ...rest } = member
  return bothSides(rest)
}

function bothSides(member: Membership): Write[] {
  const next = { ...member, version: member.version + 1 }
  return [replace(memberships, next), replace(members, next)]
}

/** What takes the account of a member who leaves off the professional that he or she was. */
export async function unlinkProfessionalWrites(
  ctx: Ctx,
  { user_id, professional_id: id }: Membership,
): Promise<Write[]> {
  const professional = id && (await get(ctx, professionals, { id }, { consistent: true }))
  if (!professional || professional.user_id !== user_id) return []
  const { version } = professional
  const changes = { user_id: undefined, version: version + 1 }
  return [patch(professionals, professional, changes, { user_id, version })]
}
