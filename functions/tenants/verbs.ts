import type * as z from 'zod'
import { categories } from '#functions/categories/records.ts'
import { defaultCategories } from '#functions/categories/rules.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { invitationsOf, invitationsTo, pendingTo, revokeWrites } from '#functions/invitations/records.ts'
import { isBacked, judgeInvitation } from '#functions/invitations/rules.ts'
import { audit, commit, create, decide, replace, reply } from '#functions/kit/commit.ts'
import type { AccountCtx, StaffCtx } from '#functions/kit/context.ts'
import { errorFactory } from '#functions/kit/errors.ts'
import { keptReply } from '#functions/kit/idempotency.ts'
import { newTenant, slugs, withTenant } from '#functions/kit/identify.ts'
import { enforceRateLimit, perDay } from '#functions/kit/limit.ts'
import { type Membership, members, memberships, membersOf } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import { remove, requireVersion } from '#functions/kit/writes.ts'
import { professionalFor, unlinkProfessionalWrites } from '#functions/professionals/writes.ts'
import { may, type Role } from '#shared/roles.ts'
import { BUSINESSES_A_DAY } from '#shared/tenant-limits.ts'
import type { tenantsContract, UserTenant } from '#shared/tenants.ts'
import { brazilianZone, DEFAULT_TIMEZONE } from '#shared/zones.ts'
import { callerAmong, findSlug, membership, membershipsOf, membershipWrites, tenantOf } from './records.ts'
import { businessName, newBusiness, refusals, slugOf } from './rules.ts'

type Input<K extends keyof typeof tenantsContract> = z.output<(typeof tenantsContract)[K]['input']>
type Output<K extends keyof typeof tenantsContract> = z.input<(typeof tenantsContract)[K]['output']>

const refuse = errorFactory(refusals)

/** The caller's businesses. Who is new here and expected nowhere gets a first one. */
export async function getUserTenants(ctx: AccountCtx): Promise<Output<'getUserTenants'>> {
  const own = await ensureFirstTenant(ctx)
  const tenants = (await Promise.all(own.map((member) => tenantOf(ctx, member)))).filter(
    (one) => one !== undefined,
  )
  const { email, business_name } = ctx.account
  if (tenants.length > 0) return { tenants, email, invited_by: [] }
  return {
    tenants,
    email,
    invited_by: await expectedBy(ctx),
    ...(business_name && { business_name: businessName(business_name) }),
  }
}

/** Names of the businesses that expect the caller's address. */
async function expectedBy(ctx: AccountCtx): Promise<string[]> {
  const expected = await expecting(ctx)
  const tenants = [...new Set(expected.map(({ there }) => there.tenant))]
  const found = await Promise.all(tenants.map((tenant) => get({ ...ctx, tenant }, companies, {})))
  return found.flatMap((company) => company?.name ?? [])
}

/** Invitations that the caller could accept: any other would keep a new account from its first business for nothing. */
async function expecting(ctx: AccountCtx) {
  const pending = await invitationsTo(ctx, ctx.account.email.toLowerCase())
  return pending.filter(
    ({ invitation, inviter }) => judgeInvitation(invitation, inviter, ctx.now()) === 'open',
  )
}

/**
 * The caller's memberships, after making the first business of an account that has none and no invitation. However
 * often and from wherever it is called, an account gets one first business.
 */
export function ensureFirstTenant(ctx: AccountCtx): Promise<Membership[]> {
  return decide(async () => {
    const { memberships: own, settled } = await membershipsOf(ctx, ctx.account.user_id)
    if (own.length > 0 || settled) return own
    if ((await expecting(ctx)).length > 0) return []
    const { business_name, timezone } = ctx.account
    return [(await openTenant(ctx, { name: businessName(business_name), timezone }, settled)).member]
  })
}

export async function createTenant(ctx: AccountCtx, input: Input<'createTenant'>): Promise<UserTenant> {
  const kept = await keptReply(ctx)
  if (kept) return kept.answer as UserTenant
  const { user_id } = ctx.account
  const refusal = refusals.too_many_businesses
  await enforceRateLimit(ctx, 'business', user_id, perDay(BUSINESSES_A_DAY), 'too_many_businesses', refusal)
  return decide(async () => {
    const { settled } = await membershipsOf(ctx, user_id)
    return (await openTenant(ctx, input, settled)).answer
  })
}

/** A business with all it begins with, and the caller as its owner, in one transaction. */
async function openTenant(
  ctx: AccountCtx,
  { name, timezone }: { name: string; timezone?: string },
  settled: boolean,
) {
  const now = ctx.now()
  const tenant = newTenant(now)
  const slug = await findSlug(ctx, slugOf(name))
  const zone = brazilianZone(timezone) ?? DEFAULT_TIMEZONE
  const { company, config } = newBusiness({ id: tenant, name, slug, timezone: zone }, now)
  const member = membership(ctx, tenant, 'owner', undefined)
  const answer: UserTenant = { tenant_id: tenant, name, slug, role: 'owner' }
  await commit(
    withTenant(ctx, tenant),
    create(slugs, { slug, tenant_id: tenant }),
    create(companies, company),
    create(bookingConfigs, config),
    ...defaultCategories.map((category) => create(categories, category)),
    ...membershipWrites(member, settled),
    audit('tenant.create', tenant, { after: { slug } }),
    reply(answer),
  )
  return { member, answer }
}

export async function listMembers(ctx: StaffCtx): Promise<Output<'listMembers'>> {
  const [all, invited] = await Promise.all([membersOf(ctx), invitationsOf(ctx)])
  return {
    members: all.sort((a, b) => a.since.localeCompare(b.since)),
    invitations: invited.filter(
      (one) =>
        one.status === 'pending' &&
        isBacked(
          one,
          all.find(({ user_id }) => user_id === one.invited_by),
        ),
    ),
  }
}

export async function changeRole(
  ctx: StaffCtx,
  { user_id, role }: Input<'changeRole'>,
): Promise<Output<'changeRole'>> {
  return decide(async () => {
    const { member, keepers } = await readMember(ctx, user_id, role)
    if (member.role === role) return member
    const needed = role === 'professional' && !member.professional_id
    const professional = needed ? await professionalFor(ctx, member) : undefined
    const manages = may(role, 'members.manage') && !may(member.role, 'members.manage')
    const changed = {
      ...member,
      role,
      ...(manages && { manages_since: ctx.now().toISOString() }),
      ...(professional && { professional_id: professional.id }),
      version: member.version + 1,
    }
    await commit(
      ctx,
      replace(memberships, changed),
      replace(members, changed),
      ...keepers,
      ...(professional?.writes ?? []),
      audit('member.change_role', user_id, { before: { role: member.role }, after: { role } }),
      reply(changed),
    )
    return changed
  })
}

/** Ends a membership: the next request of that member finds no business, and no invitation from before leads back. */
export async function removeMember(
  ctx: StaffCtx,
  { user_id }: Input<'removeMember'>,
): Promise<Output<'removeMember'>> {
  return decide(async () => {
    const { member, keepers } = await readMember(ctx, user_id, undefined)
    const invited = await pendingTo(ctx, member.email)
    await commit(
      ctx,
      remove(memberships, member, member.version),
      remove(members, member, member.version),
      ...keepers,
      ...(await unlinkProfessionalWrites(ctx, member)),
      ...invited.flatMap(revokeWrites),
      audit('member.remove', user_id, { before: { role: member.role } }),
      reply({}),
    )
    return {}
  })
}

/**
 * The member, and what makes sure that an owner is left when this one gets another role or none: the caller or
 * another.
 */
async function readMember(ctx: StaffCtx, userId: string, role: Role | undefined) {
  const all = await membersOf(ctx)
  const caller = callerAmong(ctx, all)
  const member = all.find(({ user_id }) => user_id === userId)
  if (!member) throw refuse('member_not_found')
  if (member !== caller) return { member, keepers: [requireVersion(members, caller)] }
  if (role === 'owner') return { member, keepers: [] }
  const other = all.find((one) => one.role === 'owner' && one !== member)
  if (!other) throw refuse('last_owner')
  return { member, keepers: [requireVersion(members, other)] }
}
