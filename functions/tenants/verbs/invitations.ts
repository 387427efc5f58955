import type * as z from 'zod'
import { companies, staffCatalog } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, commit, create, decide } from '#functions/kit/commit.ts'
import type { AccountCtx, Ctx, StaffCtx } from '#functions/kit/context.ts'
import { AppError, errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { keptReply } from '#functions/kit/idempotency.ts'
import { outsideTenants, withTenant } from '#functions/kit/identify.ts'
import { enforceRateLimit, perDay } from '#functions/kit/limit.ts'
import { members } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import { hashToken, newToken } from '#functions/kit/token.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { professionalFor, requireRoom } from '#functions/professionals/writes.ts'
import { newId } from '#shared/ids.ts'
import { type guestContract, invitationPath, type invitationsContract } from '#shared/invitations.ts'
import type { Role } from '#shared/roles.ts'
import {
  ACCOUNT_INVITATIONS_A_DAY,
  INVITATION_DAYS,
  INVITATIONS_A_DAY,
  YOUNG_INVITATIONS_A_DAY,
} from '#shared/tenant-limits.ts'
import {
  invitationIn,
  invitationOfToken,
  invitations,
  invitationTokens,
  invitees,
  type OpenInvitation,
  openInvitations,
} from '../records/invitations.ts'
import { membershipsOf, tenantOf } from '../records/tenants.ts'
import {
  admission,
  backsSince,
  invitationMail,
  invitationRefusal,
  isAddressedTo,
  isBacked,
  isOpen,
  isYoung,
  refusals,
} from '../rules/invitations.ts'
import { acceptWrites, askWrites, joinWrites, membersWithCaller, revokeWrites } from '../writes.ts'

type Contract = typeof invitationsContract & typeof guestContract
type Input<K extends keyof Contract> = z.output<Contract[K]['input']>
type Output<K extends keyof Contract> = z.input<Contract[K]['output']>

const refuse = errorFactory(refusals)

/** What the holder of a link reads before signing in or up, while the invitation can be accepted. */
export async function readInvitation(
  ctx: Ctx,
  { token }: Input<'readInvitation'>,
): Promise<Output<'readInvitation'>> {
  const { there, id } = await followToken(ctx, token)
  const { invitation } = requireOpen(await requireInvitation(there, id), ctx.now())
  const company = await get(there, companies, {})
  if (!company) throw refuse('invitation_not_found')
  return { business: company.name, email: invitation.email, role: invitation.role }
}

async function followToken<C extends Ctx>(ctx: C, token: string) {
  const found = await invitationOfToken(ctx, hashToken(token))
  if (!found) throw refuse('invitation_not_found')
  return { there: withTenant(ctx, found.tenant_id), id: found.invitation_id }
}

async function requireInvitation(ctx: Ctx, id: string) {
  const found = await invitationIn(ctx, id)
  if (!found) throw refuse('invitation_not_found')
  return found
}

function requireOpen({ invitation, inviter }: Awaited<ReturnType<typeof requireInvitation>>, now: Date) {
  const refusal = invitationRefusal(invitation, inviter, now)
  // An open invitation has an inviter, which the types do not know.
  if (refusal || !inviter || !isOpen(invitation)) throw refuse(refusal ?? 'invitation_not_found')
  return { invitation, inviter }
}

/**
 * Makes the caller a member, or one who awaits approval when the invitation went to another address (RULINGS E22). A
 * caller who is a member already is only led there.
 */
export async function acceptInvitation(
  ctx: AccountCtx,
  { token }: Input<'acceptInvitation'>,
): Promise<Output<'acceptInvitation'>> {
  const { there, id } = await followToken(ctx, token)
  const { account } = ctx
  return act<Output<'acceptInvitation'>>(there, async () => {
    const found = await requireInvitation(there, id)
    const { memberships: own, settled } = await membershipsOf(ctx, account.user_id)
    const known = own.find(({ tenant_id }) => tenant_id === there.tenant)
    const { role } = known ?? found.invitation
    const tenant = await tenantOf(ctx, { tenant_id: there.tenant, role })
    if (!tenant) throw refuse('invitation_not_found')
    const joined = { status: 'joined' as const, ...tenant }
    if (known) {
      const { invitation, inviter } = found
      const acceptable = isOpen(invitation) && !invitationRefusal(invitation, inviter, ctx.now())
      // Used up, or it would lead back in after a removal.
      if (!acceptable || !isAddressedTo(invitation, account)) return { answer: joined }
      const usedUp = acceptWrites(invitation, account.user_id)
      const used = audit('invitation.use_up', id, {})
      return { answer: joined, writes: [...usedUp, requireVersion(members, known), used] }
    }
    const { invitation, inviter } = requireOpen(found, ctx.now())
    const outcome = admission(invitation, account)
    if (outcome === 'join') {
      const { writes } = await joinBy(there, invitation, account, settled)
      const accepted = audit('invitation.accept', id, { after: { user_id: account.user_id, role } })
      return { answer: joined, writes: [...writes, requireVersion(members, inviter), accepted] }
    }
    const answer = { status: 'awaiting_approval' as const, name: tenant.name }
    if (outcome === 'wait') return { answer }
    if (outcome !== 'ask') throw refuse(outcome)
    return { answer, writes: [...askWrites(there, invitation, account), audit('invitation.ask', id, {})] }
  })
}

/** What an open invitation makes of an account: a member and, with that role, a professional. */
async function joinBy(
  there: Ctx,
  invitation: OpenInvitation,
  account: { user_id: string; email: string },
  settled: boolean,
) {
  const { role, professional_id: named } = invitation
  const professional = role === 'professional' ? await professionalFor(there, account, named) : undefined
  const joining = { role, professional_id: professional?.id, settled }
  const { member, writes } = joinWrites(there, account, joining)
  const accepted = acceptWrites(invitation, account.user_id)
  return { member, writes: [...accepted, ...writes, ...(professional?.writes ?? [])] }
}

/** Lets in the account that took an invitation up from another address. */
export async function approveInvitation(
  ctx: Ctx,
  { invitation_id }: Input<'approveInvitation'>,
): Promise<Output<'approveInvitation'>> {
  return act(ctx, async () => {
    const { all, caller } = await membersWithCaller(ctx)
    const invitation = await get(ctx, invitations, { id: invitation_id }, { consistent: true })
    const inviter = all.find(({ user_id }) => user_id === invitation?.invited_by)
    if (invitation?.status !== 'awaiting_approval' || !isBacked(invitation, inviter)) throw notOpen()
    const { asked_by } = invitation
    if (all.some(({ user_id }) => user_id === asked_by.user_id)) throw refuse('already_member')
    const { settled } = await membershipsOf(ctx, asked_by.user_id)
    const { member, writes } = await joinBy(ctx, invitation, asked_by, settled)
    const { user_id, role } = member
    const approved = audit('invitation.approve', invitation_id, { after: { user_id, role } })
    return { answer: member, writes: [...writes, requireVersion(members, caller), approved] }
  })
}

const notOpen = () => new AppError('invitation_not_found', 'Convite não encontrado ou já usado.')

/** Ends an open invitation; one that awaits approval is so declined. */
export async function revokeInvitation(
  ctx: Ctx,
  { invitation_id }: Input<'revokeInvitation'>,
): Promise<Output<'revokeInvitation'>> {
  return act(ctx, async () => {
    const invitation = await get(ctx, invitations, { id: invitation_id }, { consistent: true })
    if (!invitation || !isOpen(invitation)) throw notOpen()
    const writes = [...revokeWrites(invitation), audit('invitation.revoke', invitation_id, {})]
    return { answer: {}, writes }
  })
}

/**
 * Invites by e-mail. Earlier invitations to the address end once the mail was sent; when it cannot be sent they stay
 * and this one ends. Only then is the answer kept: a request repeated after a crash in between sends another mail.
 */
export async function inviteMember(
  ctx: StaffCtx,
  input: Input<'inviteMember'>,
): Promise<Output<'inviteMember'>> {
  const kept = await keptReply(ctx)
  if (kept) return kept.answer as Output<'inviteMember'>
  await enforceLimits(ctx)
  const token = newToken()
  const invitation = await decide(() => writeInvitation(ctx, input, hashToken(token)))
  const company = await get(ctx, companies, {})
  const link = `${ctx.app_url}${invitationPath(token)}`
  const sent = await ctx.mail(ctx, invitationMail(invitation, { business: company?.name ?? '', link }))
  const { id, email, role, expires_at, created_at } = invitation
  if (!sent) {
    await commit(ctx, ...revokeWrites(invitation), audit('invitation.unsent', id, {}))
    throw new AppError('busy', 'O e-mail do convite não pôde ser enviado. Tente novamente em instantes.', {
      retryAfter: 5,
    })
  }
  return act(ctx, async () => {
    const earlier = (await openInvitations(ctx)).filter((one) => one.email === email && one.id < id)
    const answer = { id, email, role, expires_at, created_at }
    return { answer, writes: [...earlier.flatMap(revokeWrites), audit('invitation.sent', id, {})] }
  })
}

/** Counts an invitation for its tenant, for the inviter over all tenants, and for all young accounts together. */
async function enforceLimits(ctx: Ctx): Promise<void> {
  const { user_id } = (await membersWithCaller(ctx)).caller
  const everywhere = outsideTenants(ctx)
  const enforce = (of: Ctx, what: string, whom: string, limit: number) =>
    enforceRateLimit(of, what, whom, perDay(limit), 'too_many_invitations', refusals.too_many_invitations)
  await enforce(ctx, 'invitation', ctx.tenant, INVITATIONS_A_DAY)
  await enforce(everywhere, 'invitation', user_id, ACCOUNT_INVITATIONS_A_DAY)
  const [first] = (await membershipsOf(ctx, user_id)).memberships
  if (!first || isYoung(first.since, ctx.now()))
    await enforce(everywhere, 'young-invitation', '', YOUNG_INVITATIONS_A_DAY)
}

async function writeInvitation(ctx: Ctx, input: Input<'inviteMember'>, token_hash: string) {
  const { role, professional_id } = input
  const email = input.email.toLowerCase()
  const { all, caller } = await membersWithCaller(ctx)
  if (all.some((member) => member.email.toLowerCase() === email)) throw refuse('already_member')
  await requirePlace(ctx, role, professional_id)
  const now = ctx.now()
  const id = newId('inv', now)
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * 86_400_000).toISOString()
  const invitation = {
    id,
    email,
    role,
    ...(professional_id && { professional_id }),
    token_hash,
    status: 'pending' as const,
    invited_by: caller.user_id,
    backed_since: backsSince(caller),
    created_at: now.toISOString(),
    expires_at,
    version: 1,
  }
  await commit(
    ctx,
    create(invitations, invitation),
    create(invitationTokens, { token_hash, tenant_id: ctx.tenant, invitation_id: id, expires_at }),
    create(invitees, { email, id, tenant_id: ctx.tenant, expires_at }),
    requireVersion(members, caller),
    audit('invitation.create', id, { after: { role } }),
  )
  return invitation
}

/** Refuses a professional who does not exist or is linked to an account, and a new one when the team is full. */
async function requirePlace(ctx: Ctx, role: Role, professionalId: string | undefined): Promise<void> {
  const wrong = (message: string) => invalidFields({ field: 'professional_id', message })
  if (role !== 'professional') {
    if (professionalId) throw wrong('Só um convite com a função Profissional indica um profissional.')
    return
  }
  const { professionals: team } = await staffCatalog(ctx)
  if (!professionalId) return requireRoom(team)
  const named = team.find(({ id }) => id === professionalId)
  if (!named) throw refuse('professional_not_found')
  if (named.user_id) throw wrong('Este profissional já está ligado a uma conta.')
}
