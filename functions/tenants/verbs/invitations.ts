import type * as z from 'zod'
import { staffCatalog } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, emit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { counterWrite, countOrDecide, isUsedUp } from '#functions/kit/limit.ts'
import { members } from '#functions/kit/membership.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { requireRoom } from '#functions/professionals/writes.ts'
import { newId } from '#shared/ids.ts'
import { invitationPath, type invitationsContract } from '#shared/invitations.ts'
import { isYoung } from '#shared/limits.ts'
import type { Role } from '#shared/roles.ts'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { invitations, invitees, openInvitations } from '../records/invitations.ts'
import { membershipsOf } from '../records/tenants.ts'
import { backsSince, isOpen, NOT_OPEN, refusals } from '../rules/invitations.ts'
import { membersWithCaller, revokeWrites } from '../writes.ts'

type Input<K extends keyof typeof invitationsContract> = z.output<(typeof invitationsContract)[K]['input']>
type Output<K extends keyof typeof invitationsContract> = z.input<(typeof invitationsContract)[K]['output']>

const refuse = errorFactory(refusals)

/** Over the limit of young accounts, the inviter sends the link of the reply. */
export async function inviteMember(
  ctx: Needs<'sign_invitation'>,
  input: Input<'inviteMember'>,
): Promise<Output<'inviteMember'>> {
  const made = await act(ctx, async () => {
    const { invitation, caller } = await newInvitation(ctx, input)
    const counts = await countsOf(ctx, caller.user_id)
    const { id, email, role, expires_at, created_at, version } = invitation
    const earlier = (await openInvitations(ctx)).filter((one) => one.email === email)
    const byHand = counts.by_hand && { by_hand: true as const }
    return {
      answer: { id, email, role, expires_at, created_at, ...byHand },
      writes: [
        create(invitations, { ...invitation, ...byHand }),
        create(invitees, { email, id, tenant_id: ctx.tenant, expires_at }),
        requireVersion(members, caller),
        ...earlier.flatMap(revokeWrites),
        ...counts.writes,
        emit('invitation.created', { id, version }),
        audit('invitation.create', id, { after: { role, ...byHand } }),
      ],
    }
  })
  // The stored reply has no link; each reply makes one.
  const link = () => invitationPath(ctx.sign_invitation({ tenant: ctx.tenant, invitation_id: made.id }))
  return made.by_hand ? { ...made, link: link() } : made
}

/** An invitation counts for its business, for the inviter, and for all young accounts. */
async function countsOf(ctx: Ctx, user_id: string): Promise<{ by_hand: boolean; writes: Write[] }> {
  const [first] = (await membershipsOf(ctx, user_id)).memberships
  const isNew = !first || isYoung(first.since, ctx.now())
  const by_hand = isNew && (await isUsedUp(ctx, 'invitations_of_young', ''))
  const message = refusals.too_many_invitations
  return {
    by_hand,
    writes: [
      counterWrite(ctx, 'invitations_of_business', ctx.tenant, message),
      counterWrite(ctx, 'invitations_of_account', user_id, message),
      ...(isNew && !by_hand ? [countOrDecide(ctx, 'invitations_of_young', '')] : []),
    ],
  }
}

async function newInvitation(ctx: Ctx, input: Input<'inviteMember'>) {
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
    status: 'pending' as const,
    invited_by: caller.user_id,
    backed_since: backsSince(caller),
    created_at: now.toISOString(),
    expires_at,
    version: 1,
  }
  return { invitation, caller }
}

/** A linked professional is refused, as is a new one when the team is full. */
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

export async function revokeInvitation(
  ctx: Ctx,
  { invitation_id }: Input<'revokeInvitation'>,
): Promise<Output<'revokeInvitation'>> {
  return act(ctx, async () => {
    const invitation = await get(ctx, invitations, { id: invitation_id }, { consistent: true })
    if (!invitation || !isOpen(invitation)) throw new AppError('invitation_not_found', NOT_OPEN)
    const writes = [...revokeWrites(invitation), audit('invitation.revoke', invitation_id, {})]
    return { answer: {}, writes }
  })
}
