import { audit, create, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Account, Ctx } from '#functions/kit/context.ts'
import { forbidden } from '#functions/kit/errors.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { type Membership, members, memberships, membersOf } from '#functions/kit/membership.ts'
import { remove } from '#functions/kit/writes.ts'
import { newId } from '#shared/ids.ts'
import { may, type Permission, permissions, type Role } from '#shared/roles.ts'
import { departures } from './records/departures.ts'
import { invitations, invitees, type OpenInvitation, openInvitations } from './records/invitations.ts'
import { firstTenants } from './records/tenants.ts'

export type Person = Pick<Account, 'user_id' | 'email' | 'name'>

type Joining = {
  role: Role
  professional_id?: string | undefined
  settled: boolean
}

/** Writes both sides of the membership, and records that the account needs no tenant of its own. */
export function joinWrites(
  ctx: Ctx,
  { user_id, email, name }: Person,
  { role, professional_id, settled }: Joining,
) {
  const tenant_id = ctx.tenant
  const professional = professional_id && { professional_id }
  const since = ctx.now().toISOString()
  const person = { user_id, email, ...(name && { name }) }
  const member: Membership = { ...person, tenant_id, role, ...professional, since, version: 1 }
  const writes: Write[] = [
    create(memberships, member),
    create(members, member),
    ...(settled ? [] : [create(firstTenants, { user_id, tenant_id })]),
  ]
  return { member, writes }
}

export function memberWrites(member: Membership): Write[] {
  return [replace(memberships, member), replace(members, member)]
}

/** A removal, or a role with fewer permissions, leaves work to be ended or handed over. */
export function departureWrites(
  ctx: Ctx,
  before: Membership,
  after?: Pick<Membership, 'role' | 'professional_id'>,
): Write[] {
  const losesSome = (Object.keys(permissions) as Permission[]).some(
    (one) => may(before.role, one) && !(after && may(after.role, one)),
  )
  if (!losesSome) return []
  const departure = {
    id: newId('dep', ctx.now()),
    user_id: before.user_id,
    name: before.name ?? before.email,
    role: before.role,
    ...(after && { new_role: after.role }),
    ...(after?.professional_id && { professional_id: after.professional_id }),
    at: ctx.now().toISOString(),
    ended: [],
    handed_over: [],
    version: 1,
  }
  return [create(departures, departure), emit('member.left', { id: departure.id, version: 1 })]
}

export function askWrites(
  { tenant: tenant_id }: Ctx,
  invitation: OpenInvitation,
  { user_id, email, name }: Person,
): Write[] {
  const { id, expires_at, version } = invitation
  const asked_by = { user_id, email, ...(name && { name }) }
  return [
    replace(invitations, { ...invitation, status: 'awaiting_approval', asked_by, version: version + 1 }),
    create(invitees, { email: email.toLowerCase(), id, tenant_id, expires_at }),
  ]
}

export function acceptWrites(invitation: OpenInvitation, accepted_by: string): Write[] {
  return closeWrites(invitation, { status: 'accepted', accepted_by })
}

export function revokeWrites(invitation: OpenInvitation): Write[] {
  return closeWrites(invitation, { status: 'revoked' })
}

function closeWrites(
  invitation: OpenInvitation,
  end: { status: 'accepted'; accepted_by: string } | { status: 'revoked' },
): Write[] {
  const { asked_by, ...facts } = { asked_by: undefined, ...invitation }
  const { id, email } = invitation
  return [
    replace(invitations, { ...facts, ...end, version: facts.version + 1 }),
    remove(invitees, { email, id }),
    ...(asked_by ? [remove(invitees, { email: asked_by.email.toLowerCase(), id })] : []),
  ]
}

/** Nobody could accept them any more. */
export async function leaveInvitations(ctx: Ctx, { user_id, had, lost, mark }: Leaving): Promise<Ending> {
  if (!lost('members.manage')) return nothingLeft
  const theirs = (await openInvitations(ctx)).filter(
    ({ invited_by, created_at }) => invited_by === user_id && had(created_at),
  )
  return {
    ...nothingLeft,
    writes: theirs.flatMap((one) => [
      ...revokeWrites(one),
      audit('invitation.revoke', one.id, { after: { departure_id: mark.departure_id } }),
    ]),
    ended: theirs.map(({ id, email }) => ({ kind: 'invitation', id, name: `Convite para ${email}` })),
  }
}

/** The caller's membership may have ended during the request. */
export async function membersWithCaller(ctx: Ctx) {
  const { by } = ctx
  const all = await membersOf(ctx)
  const caller = all.find(({ user_id }) => by.kind === 'staff' && user_id === by.user_id)
  if (!caller || !may(caller.role, 'members.manage')) throw forbidden()
  return { all, caller }
}
