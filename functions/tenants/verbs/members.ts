import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory } from '#functions/kit/errors.ts'
import { members, memberships, membersOf } from '#functions/kit/membership.ts'
import { remove, requireVersion } from '#functions/kit/writes.ts'
import { professionalFor, unlinkProfessionalWrites } from '#functions/professionals/writes.ts'
import { may, type Role } from '#shared/roles.ts'
import type { tenantsContract } from '#shared/tenants.ts'
import { openInvitations } from '../records/invitations.ts'
import { isBacked } from '../rules/invitations.ts'
import { refusals } from '../rules/members.ts'
import { departureWrites, membersWithCaller, memberWrites, revokeWrites } from '../writes.ts'

type Input<K extends keyof typeof tenantsContract> = z.output<(typeof tenantsContract)[K]['input']>
type Output<K extends keyof typeof tenantsContract> = z.input<(typeof tenantsContract)[K]['output']>

const refuse = errorFactory(refusals)

export async function listMembers(ctx: Ctx): Promise<Output<'listMembers'>> {
  const [all, invited] = await Promise.all([membersOf(ctx), openInvitations(ctx)])
  const inviterOf = (userId: string) => all.find(({ user_id }) => user_id === userId)
  return {
    members: all.sort((a, b) => a.since.localeCompare(b.since)),
    invitations: invited
      .filter((one) => isBacked(one, inviterOf(one.invited_by)))
      .map((one) => (one.status === 'awaiting_approval' ? { ...one, asked_by: one.asked_by.email } : one)),
  }
}

export async function changeRole(
  ctx: Ctx,
  { user_id, role }: Input<'changeRole'>,
): Promise<Output<'changeRole'>> {
  return act(ctx, async () => {
    const { member, ownerLeft } = await readMember(ctx, user_id, role)
    if (member.role === role) return { answer: member }
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
    const writes = [
      ...memberWrites(changed),
      ...ownerLeft,
      ...(professional?.writes ?? []),
      ...departureWrites(ctx, member, changed),
      audit('member.change_role', user_id, { before: { role: member.role }, after: { role } }),
    ]
    return { answer: changed, writes }
  })
}

/** The member's next request finds no tenant, and earlier invitations end. */
export async function removeMember(
  ctx: Ctx,
  { user_id }: Input<'removeMember'>,
): Promise<Output<'removeMember'>> {
  return act(ctx, async () => {
    const { member, ownerLeft } = await readMember(ctx, user_id, undefined)
    const email = member.email.toLowerCase()
    const invited = (await openInvitations(ctx)).filter(
      (one) =>
        one.email === email || (one.status === 'awaiting_approval' && one.asked_by.user_id === user_id),
    )
    const writes = [
      remove(memberships, member, member.version),
      remove(members, member, member.version),
      ...ownerLeft,
      ...(await unlinkProfessionalWrites(ctx, member)),
      ...invited.flatMap(revokeWrites),
      ...departureWrites(ctx, member),
      audit('member.remove', user_id, { before: { role: member.role } }),
    ]
    return { answer: {}, writes }
  })
}

/** Returns the member, and the check that an owner remains: the caller or another one. */
async function readMember(ctx: Ctx, userId: string, role: Role | undefined) {
  const { all, caller } = await membersWithCaller(ctx)
  const member = all.find(({ user_id }) => user_id === userId)
  if (!member) throw refuse('member_not_found')
  if (member !== caller) return { member, ownerLeft: [requireVersion(members, caller)] }
  if (role === 'owner') return { member, ownerLeft: [] }
  const other = all.find((one) => one.role === 'owner' && one !== member)
  if (!other) throw refuse('last_owner')
  return { member, ownerLeft: [requireVersion(members, other)] }
}
