import type * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import { audit, commit, create, decide, replace, reply } from '#functions/kit/commit.ts'
import type { AccountCtx, Ctx, StaffCtx } from '#functions/kit/context.ts'
import { AppError, errorFactory } from '#functions/kit/errors.ts'
import { keptReply } from '#functions/kit/idempotency.ts'
import { enforceRateLimit, perDay } from '#functions/kit/limit.ts'
import { members, membersOf } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import { hashToken, newToken } from '#functions/kit/token.ts'
import { remove, requireVersion } from '#functions/kit/writes.ts'
import { professionalFor } from '#functions/professionals/writes.ts'
import {
  callerAmong,
  membership,
  membershipsOf,
  membershipWrites,
  tenantOf,
} from '#functions/tenants/records.ts'
import { refusals } from '#functions/tenants/rules.ts'
import { newId } from '#shared/ids.ts'
import { type guestContract, invitationPath, type invitationsContract } from '#shared/invitations.ts'
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '#shared/tenant-limits.ts'
import type { UserTenant } from '#shared/tenants.ts'
import {
  findInvitation,
  type Invitation,
  invitations,
  invitationTokens,
  invitees,
  pendingTo,
  requirePlace,
  revokeWrites,
} from './records.ts'
import { backsSince, invitationMail, judgeInvitation } from './rules.ts'

type Contract = typeof invitationsContract & typeof guestContract
type Input<K extends keyof Contract> = z.output<Contract[K]['input']>
type Output<K extends keyof Contract> = z.input<Contract[K]['output']>

const refuse = errorFactory(refusals)

/**
 * What an invitation that can be accepted says, to whoever holds its link: who is not signed in yet has to choose
 * how.
 */
export async function readInvitation(
  ctx: Ctx,
  { token }: Input<'readInvitation'>,
): Promise<Output<'readInvitation'>> {
  const { there, invitation, inviter } = await requireInvitation(ctx, token)
  const verdict = judgeInvitation(invitation, inviter, ctx.now())
  if (verdict !== 'open') throw refuse(verdict)
  const company = await get(there, companies, {})
  if (!company) throw refuse('invitation_not_found')
  return { business: company.name, email: invitation.email, role: invitation.role }
}

async function requireInvitation(ctx: Ctx, token: string) {
  const found = await findInvitation(ctx, hashToken(token))
  if (!found) throw refuse('invitation_not_found')
  return found
}

/** Makes the caller a member, once; who is one already is only told where, and has used the invitation up. */
export async function acceptInvitation(
  ctx: AccountCtx,
  { token }: Input<'acceptInvitation'>,
): Promise<UserTenant> {
  return decide(async () => {
    const { there, invitation, inviter } = await requireInvitation(ctx, token)
    const { user_id } = ctx.account
    const { memberships: own, settled } = await membershipsOf(ctx, user_id)
    const known = own.find(({ tenant_id }) => tenant_id === there.tenant)
    const verdict = judgeInvitation(invitation, inviter, ctx.now())
    const { id, role, professional_id, version } = invitation
    const accepted = {
      ...invitation,
      status: 'accepted' as const,
      accepted_by: user_id,
      version: version + 1,
    }
    const usedUp = [replace(invitations, accepted), remove(invitees, invitation)]
    if (known) {
      const answer = await tenantOf(ctx, known)
      if (!answer) throw refuse('invitation_not_found')
      if (verdict === 'open') {
        await commit(there, ...usedUp, requireVersion(members, known), audit('invitation.use_up', id, {}))
      }
      return answer
    }
    if (!inviter || verdict !== 'open') throw refuse(verdict === 'open' ? 'invitation_not_found' : verdict)
    const professional =
      role === 'professional' ? await professionalFor(there, ctx.account, professional_id) : undefined
    const member = membership(ctx, there.tenant, role, professional?.id)
    const answer = await tenantOf(ctx, member)
    if (!answer) throw refuse('invitation_not_found')
    await commit(
      there,
      ...usedUp,
      requireVersion(members, inviter),
      ...membershipWrites(member, settled),
      ...(professional?.writes ?? []),
      audit('invitation.accept', id, { after: { user_id, role } }),
    )
    return answer
  })
}

/**
 * Invites by e-mail. An earlier invitation to the same address ends when the mail has gone; when it can't go, that one
 * stands and this one does not. The answer is kept then only: whoever asks again after a kill in between is sent one.
 */
export async function inviteMember(
  ctx: StaffCtx,
  input: Input<'inviteMember'>,
): Promise<Output<'inviteMember'>> {
  const kept = await keptReply(ctx)
  if (kept) return kept.answer as Output<'inviteMember'>
  const refusal = refusals.too_many_invitations
  await enforceRateLimit(
    ctx,
    'invitation',
    ctx.tenant,
    perDay(INVITATIONS_A_DAY),
    'too_many_invitations',
    refusal,
  )
  const token = newToken()
  const invitation = await decide(() => writeInvitation(ctx, input, hashToken(token)))
  const company = await get(ctx, companies, {})
  const link = `${ctx.app_url}${invitationPath(token)}`
  const sent = await ctx.mail(ctx, invitationMail(invitation, { business: company?.name ?? '', link }))
  const { id, email, role, expires_at, created_at } = invitation
  const told = { id, email, role, expires_at, created_at }
  if (sent) {
    await decide(async () => {
      const earlier = (await pendingTo(ctx, email)).filter((one) => one.id < id)
      await commit(ctx, ...earlier.flatMap(revokeWrites), audit('invitation.sent', id, {}), reply(told))
    })
    return told
  }
  await commit(ctx, ...revokeWrites(invitation), audit('invitation.unsent', id, {}))
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
  const all = await membersOf(ctx)
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
    invited_by: caller.user_id,
    backed_since: backsSince(caller),
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
    requireVersion(members, caller),
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
    await commit(ctx, ...revokeWrites(invitation), audit('invitation.revoke', invitation_id, {}), reply({}))
    return {}
  })
}
