import type * as z from 'zod'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { categories } from '#functions/finance/records.ts'
import { defaultCategories } from '#functions/finance/rules.ts'
import { remove, unchanged } from '#functions/kit/change.ts'
import { audit, commit, create, decide, replace, reply } from '#functions/kit/commit.ts'
import type { AccountCtx, Ctx, StaffCtx } from '#functions/kit/context.ts'
import { AppError, refuser } from '#functions/kit/errors.ts'
import { keptReply } from '#functions/kit/idempotency.ts'
import { inBusiness, newTenant, slugs } from '#functions/kit/identify.ts'
import { perDay, refuseOver } from '#functions/kit/limit.ts'
import { type Membership, memberships } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import { hashToken, newToken } from '#functions/kit/token.ts'
import { newId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { BUSINESSES_A_DAY, INVITATION_DAYS, INVITATIONS_A_DAY } from '#shared/tenant-limits.ts'
import { invitationPath, type tenantsContract, type UserTenant } from '#shared/tenants.ts'
import { brazilianZone, DEFAULT_TIMEZONE } from '#shared/zones.ts'
import {
  belongings,
  callerAmong,
  ending,
  findSlug,
  type Invitation,
  invitations,
  invitationsOf,
  invitationsTo,
  invitationTokens,
  invitees,
  joining,
  leaving,
  members,
  membership,
  membersOf,
  pendingTo,
  professionalFor,
  requirePlace,
  tenantOf,
} from './records.ts'
import { businessName, invitationMail, judgeInvitation, newBusiness, refusals, slugOf } from './rules.ts'

type Input<K extends keyof typeof tenantsContract> = z.output<(typeof tenantsContract)[K]['input']>
type Output<K extends keyof typeof tenantsContract> = z.input<(typeof tenantsContract)[K]['output']>

const refuse = refuser(refusals)

/** The caller's businesses. Who is new here and expected nowhere gets a first one. */
export async function getUserTenants(ctx: AccountCtx): Promise<Output<'getUserTenants'>> {
  const own = await ensureFirstTenant(ctx)
  const tenants = await Promise.all(own.map((member) => tenantOf(ctx, member)))
  return { tenants: tenants.filter((one) => one !== undefined), email: ctx.account.email }
}

/**
 * The caller's memberships, after making the first business of an account that has none and no invitation. However
 * often and from wherever it is called, an account gets one first business.
 */
export function ensureFirstTenant(ctx: AccountCtx): Promise<Membership[]> {
  return decide(async () => {
    const { memberships: own, settled } = await belongings(ctx, ctx.account.user_id)
    if (own.length > 0 || settled) return own
    const expected = await invitationsTo(ctx, ctx.account.email.toLowerCase())
    if (expected.some(({ expires_at }) => expires_at > ctx.now().toISOString())) return []
    const { business_name, timezone } = ctx.account
    return [(await openTenant(ctx, { name: businessName(business_name), timezone }, settled)).member]
  })
}

export async function createTenant(ctx: AccountCtx, input: Input<'createTenant'>): Promise<UserTenant> {
  const { user_id } = ctx.account
  const refusal = refusals.too_many_businesses
  await refuseOver(ctx, 'business', user_id, perDay(BUSINESSES_A_DAY), 'too_many_businesses', refusal)
  return decide(async () => {
    const { settled } = await belongings(ctx, user_id)
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
    inBusiness(ctx, tenant),
    create(slugs, { slug, tenant_id: tenant }),
    create(companies, company),
    create(bookingConfigs, config),
    ...defaultCategories.map((category) => create(categories, category)),
    ...joining(member, settled),
    audit('tenant.create', tenant, { after: { slug } }),
    reply(answer),
  )
  return { member, answer }
}

async function requireTenant(ctx: Ctx, member: Membership): Promise<UserTenant> {
  const tenant = await tenantOf(ctx, member)
  if (!tenant) throw refuse('invitation_not_found')
  return tenant
}

/** Makes the caller a member, once; who is one already is only told where. */
export async function acceptInvitation(
  ctx: AccountCtx,
  { token }: Input<'acceptInvitation'>,
): Promise<UserTenant> {
  return decide(async () => {
    const pointer = await get(ctx, invitationTokens, { token_hash: hashToken(token) }, { consistent: true })
    if (!pointer) throw refuse('invitation_not_found')
    const there = inBusiness(ctx, pointer.tenant_id)
    const invitation = await get(there, invitations, { id: pointer.invitation_id }, { consistent: true })
    const { memberships: own, settled } = await belongings(ctx, ctx.account.user_id)
    const known = own.find(({ tenant_id }) => tenant_id === pointer.tenant_id)
    if (known) return requireTenant(ctx, known)
    if (!invitation) throw refuse('invitation_not_found')
    const verdict = judgeInvitation(invitation, ctx.now())
    if (verdict !== 'open') throw refuse(verdict)
    const { id, role, professional_id, version } = invitation
    const professional =
      role === 'professional' ? await professionalFor(there, ctx.account, professional_id) : undefined
    const member = membership(ctx, pointer.tenant_id, role, professional?.id)
    const answer = await requireTenant(ctx, member)
    const accepted = { ...invitation, status: 'accepted' as const, version: version + 1 }
    await commit(
      there,
      replace(invitations, { ...accepted, accepted_by: ctx.account.user_id }),
      remove(invitees, invitation),
      ...joining(member, settled),
      ...(professional?.writes ?? []),
      audit('invitation.accept', id, { after: { user_id: ctx.account.user_id, role } }),
    )
    return answer
  })
}

export async function listMembers(ctx: StaffCtx): Promise<Output<'listMembers'>> {
  const [all, invited] = await Promise.all([membersOf(ctx), invitationsOf(ctx)])
  return {
    members: all.sort((a, b) => a.since.localeCompare(b.since)),
    invitations: invited.filter(({ status }) => status === 'pending'),
  }
}

/**
 * Invites by e-mail; an earlier invitation to the same address ends. When the mail can't go, nothing stands. The answer
 * is kept only when it has gone: whoever asks again after a kill in between is sent one.
 */
export async function inviteMember(
  ctx: StaffCtx,
  input: Input<'inviteMember'>,
): Promise<Output<'inviteMember'>> {
  const kept = await keptReply(ctx)
  if (kept) return kept.answer as Output<'inviteMember'>
  const refusal = refusals.too_many_invitations
  await refuseOver(ctx, 'invitation', ctx.tenant, perDay(INVITATIONS_A_DAY), 'too_many_invitations', refusal)
  const token = newToken()
  const invitation = await decide(() => writeInvitation(ctx, input, hashToken(token)))
  const company = await get(ctx, companies, {})
  const link = `${ctx.app_url}${invitationPath(token)}`
  const sent = await ctx.mail(ctx, invitationMail(invitation, { business: company?.name ?? '', link }))
  const { id, email, role, expires_at, created_at } = invitation
  const told = { id, email, role, expires_at, created_at }
  if (sent) {
    await commit(ctx, audit('invitation.sent', id, {}), reply(told))
    return told
  }
  await commit(ctx, ...ending(invitation), audit('invitation.unsent', id, {}))
  throw new AppError('busy', 'O e-mail do convite não pôde ser enviado. Tente novamente em instantes.', {
    retryAfter: 5,
  })
}

async function writeInvitation(
  ctx: StaffCtx,
  input: Input<'inviteMember'>,
  hash: string,
): Promise<Invitation> {
  const { role, professional_id } = input
  const email = input.email.toLowerCase()
  const [all, earlier] = await Promise.all([membersOf(ctx), pendingTo(ctx, email)])
  const caller = callerAmong(ctx, all)
  if (all.some((member) => member.email.toLowerCase() === email)) throw refuse('already_member')
  await requirePlace(ctx, role, professional_id)
  const now = ctx.now()
  const invitation: Invitation = {
    id: newId('inv', now),
    email,
    role,
    ...(professional_id && { professional_id }),
    token_hash: hash,
    status: 'pending',
    invited_by: ctx.account.user_id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000).toISOString(),
    version: 1,
  }
  const { id, expires_at } = invitation
  await commit(
    ctx,
    create(invitations, invitation),
    create(invitationTokens, { token_hash: hash, tenant_id: ctx.tenant, invitation_id: id, expires_at }),
    create(invitees, { email, id, tenant_id: ctx.tenant, expires_at }),
    ...earlier.flatMap(ending),
    unchanged(members, caller),
    audit('invitation.create', id, { after: { role } }),
  )
  return invitation
}

export async function revokeInvitation(
  ctx: StaffCtx,
  { invitation_id }: Input<'revokeInvitation'>,
): Promise<Output<'revokeInvitation'>> {
  return decide(async () => {
    const invitation = await get(ctx, invitations, { id: invitation_id }, { consistent: true })
    if (invitation?.status !== 'pending') {
      throw new AppError('invitation_not_found', 'Convite não encontrado ou já usado.')
    }
    await commit(ctx, ...ending(invitation), audit('invitation.revoke', invitation_id, {}), reply({}))
    return {}
  })
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
    const changed = {
      ...member,
      role,
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
      ...(await leaving(ctx, member)),
      ...invited.flatMap(ending),
      audit('member.remove', user_id, { before: { role: member.role } }),
      reply({}),
    )
    return {}
  })
}

/** The member, and what makes sure that an owner is left when this one gets another role or none: the caller or another. */
async function readMember(ctx: StaffCtx, userId: string, role: Role | undefined) {
  const all = await membersOf(ctx)
  const caller = callerAmong(ctx, all)
  const member = all.find(({ user_id }) => user_id === userId)
  if (!member) throw refuse('member_not_found')
  if (member !== caller) return { member, keepers: [unchanged(members, caller)] }
  if (role === 'owner') return { member, keepers: [] }
  const other = all.find((one) => one.role === 'owner' && one !== member)
  if (!other) throw refuse('last_owner')
  return { member, keepers: [unchanged(members, other)] }
}
