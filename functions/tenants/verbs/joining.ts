import type * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, type Write } from '#functions/kit/commit.ts'
import type { AccountCtx, Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory } from '#functions/kit/errors.ts'
import { withTenant } from '#functions/kit/identify.ts'
import { type Membership, members } from '#functions/kit/membership.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { professionalFor } from '#functions/professionals/writes.ts'
import type { guestContract, invitationsContract } from '#shared/invitations.ts'
import { invitationIn, invitations, type OpenInvitation } from '../records/invitations.ts'
import { membershipsOf, tenantOf } from '../records/tenants.ts'
import {
  admission,
  invitationRefusal,
  isAddressedTo,
  isBacked,
  isOpen,
  NOT_OPEN,
  provesAddress,
  refusals,
} from '../rules/invitations.ts'
import { acceptWrites, askWrites, joinWrites, membersWithCaller, type Person } from '../writes.ts'

type Contract = typeof invitationsContract & typeof guestContract
type Input<K extends keyof Contract> = z.output<Contract[K]['input']>
type Output<K extends keyof Contract> = z.input<Contract[K]['output']>

const refuse = errorFactory(refusals)

export async function readInvitation(
  ctx: Needs<'read_invitation'>,
  { token }: Input<'readInvitation'>,
): Promise<Output<'readInvitation'>> {
  const { there, id } = followToken(ctx, token)
  const { invitation } = requireOpen(await requireInvitation(there, id), ctx.now())
  const company = await get(there, companies, {})
  if (!company) throw refuse('invitation_not_found')
  return { business: company.name, email: invitation.email, role: invitation.role }
}

function followToken<C extends Needs<'read_invitation'>>(ctx: C, token: string) {
  const link = ctx.read_invitation(token)
  if (!link) throw refuse('invitation_not_found')
  return { there: withTenant(ctx, link.tenant as Tenant), id: link.invitation_id }
}

async function requireInvitation(ctx: Ctx, id: string) {
  const found = await invitationIn(ctx, id)
  if (!found) throw refuse('invitation_not_found')
  return found
}

type Found = Awaited<ReturnType<typeof requireInvitation>>

function requireOpen({ invitation, inviter }: Found, now: Date) {
  const refusal = invitationRefusal(invitation, inviter, now)
  // An open invitation has an inviter, which the types do not know.
  if (refusal || !inviter || !isOpen(invitation)) throw refuse(refusal ?? 'invitation_not_found')
  return { invitation, inviter }
}

/** The e-mailed link proves the address, so that no code is needed. */
export async function isAddressProven(
  ctx: Needs<'read_invitation'>,
  { token, email }: { token: string; email: string },
): Promise<boolean> {
  const link = ctx.read_invitation(token)
  const found = link && (await invitationIn(withTenant(ctx, link.tenant as Tenant), link.invitation_id))
  return found !== undefined && provesAddress(found.invitation, found.inviter, { email }, ctx.now())
}

/** Another address than the invited one awaits approval (RULINGS E22). */
export async function acceptInvitation(
  ctx: AccountCtx & Needs<'read_invitation'>,
  { token }: Input<'acceptInvitation'>,
): Promise<Output<'acceptInvitation'>> {
  const { there, id } = followToken(ctx, token)
  const { account } = ctx
  return act<Output<'acceptInvitation'>>(there, async () => {
    const found = await requireInvitation(there, id)
    const { memberships: own, settled } = await membershipsOf(ctx, account.user_id)
    const known = own.find(({ tenant_id }) => tenant_id === there.tenant)
    const { role } = known ?? found.invitation
    const tenant = await tenantOf(ctx, { tenant_id: there.tenant, role })
    if (!tenant) throw refuse('invitation_not_found')
    const joined = { status: 'joined' as const, ...tenant }
    if (known) return { answer: joined, writes: useUpWrites(found, known, ctx.now()) }
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

/** An open invitation of a member would lead back in after a removal. */
function useUpWrites({ invitation, inviter }: Found, member: Membership, now: Date): Write[] {
  const isTheirs = isOpen(invitation) && isAddressedTo(invitation, member)
  if (!isTheirs || invitationRefusal(invitation, inviter, now)) return []
  const ended = acceptWrites(invitation, member.user_id)
  return [...ended, requireVersion(members, member), audit('invitation.use_up', invitation.id, {})]
}

async function joinBy(there: Ctx, invitation: OpenInvitation, account: Person, settled: boolean) {
  const { role, professional_id: named } = invitation
  const professional = role === 'professional' ? await professionalFor(there, account, named) : undefined
  const joining = { role, professional_id: professional?.id, settled }
  const { member, writes } = joinWrites(there, account, joining)
  const accepted = acceptWrites(invitation, account.user_id)
  return { member, writes: [...accepted, ...writes, ...(professional?.writes ?? [])] }
}

export async function approveInvitation(
  ctx: Ctx,
  { invitation_id }: Input<'approveInvitation'>,
): Promise<Output<'approveInvitation'>> {
  return act(ctx, async () => {
    const { all, caller } = await membersWithCaller(ctx)
    const invitation = await get(ctx, invitations, { id: invitation_id }, { consistent: true })
    const inviter = all.find(({ user_id }) => user_id === invitation?.invited_by)
    if (invitation?.status !== 'awaiting_approval' || !isBacked(invitation, inviter))
      throw new AppError('invitation_not_found', NOT_OPEN)
    const { asked_by } = invitation
    if (all.some(({ user_id }) => user_id === asked_by.user_id)) throw refuse('already_member')
    const { settled } = await membershipsOf(ctx, asked_by.user_id)
    const { member, writes } = await joinBy(ctx, invitation, asked_by, settled)
    const { user_id, role } = member
    const approved = audit('invitation.approve', invitation_id, { after: { user_id, role } })
    return { answer: member, writes: [...writes, requireVersion(members, caller), approved] }
  })
}
