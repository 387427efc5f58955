import { staffCatalog } from '#functions/company/records.ts'
import { replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { withTenant } from '#functions/kit/identify.ts'
import { members } from '#functions/kit/membership.ts'
import { record, type Tenant } from '#functions/kit/records.ts'
import { get, queryAll, type Scope } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { requireRoom } from '#functions/professionals/writes.ts'
import { refusals } from '#functions/tenants/rules.ts'
import type { Role } from '#shared/roles.ts'
/**
 * | item       | pk                              | sk             | access                              |
 * |------------|---------------------------------|----------------|-------------------------------------|
 * | invitation | `<tenant>#invitations`          | `<invitation>` | one Query for all of a business      |
 * | its token  | `invitation#<SHA-256 of token>` | `invitation`   | from the link to the invitation      |
 * | its invitee | `invitee#<address>`            | `<invitation>` | whether a new account is expected    |
 */
export type Invitation = {
  id: string
  email: string
  role: Role
  /** An existing professional that the member will be. */
  professional_id?: string
  token_hash: string
  status: 'pending' | 'accepted' | 'revoked'
  invited_by: string
  /** Since when who invited might do so: it holds no longer than that. */
  backed_since: string
  accepted_by?: string
  created_at: string
  expires_at: string
  version: number
}

// An invitation that ran out is told so for a month.
const KEEP_EXPIRED_MS = 30 * 86_400_000
const expires = ({ expires_at }: { expires_at: string }) => new Date(Date.parse(expires_at) + KEEP_EXPIRED_MS)

export const invitations = record<Invitation, { id: string }>({
  key: ({ id }) => ['invitations', id],
  expires,
})

/** From the link's token to its invitation; the token itself is stored nowhere. */
export const invitationTokens = record<
  { token_hash: string; tenant_id: Tenant; invitation_id: string; expires_at: string },
  { token_hash: string }
>({
  global: 'invitation',
  key: ({ token_hash }) => [token_hash, 'invitation'],
  expires,
})

/** A pending invitation, found by the address it went to, in lower case. */
type Invitee = { email: string; id: string; tenant_id: Tenant; expires_at: string }
export const invitees = record<Invitee, { email: string; id: string }>({
  global: 'invitee',
  key: ({ email, id }) => [email, id],
  expires,
})

/** The invitation that a link's token stands for, where it leads, and who invited, if still a member. Read strongly. */
export async function findInvitation<C extends Ctx>(ctx: C, hash: string) {
  const pointer = await get(ctx, invitationTokens, { token_hash: hash }, { consistent: true })
  return pointer && readFrom(withTenant(ctx, pointer.tenant_id), pointer.invitation_id)
}

/** Pending invitations to an address, those that no longer hold included. */
export async function invitationsTo(ctx: Ctx, email: string) {
  const pointers = await queryAll<Invitee>(ctx, email, { global: 'invitee', consistent: true })
  const found = await Promise.all(
    pointers.map(({ tenant_id, id }) => readFrom(withTenant(ctx, tenant_id), id)),
  )
  return found.filter((one) => one !== undefined)
}

async function readFrom<C extends Ctx>(there: C, id: string) {
  const invitation = await get(there, invitations, { id }, { consistent: true })
  if (!invitation) return undefined
  const inviter = await get(there, members, { user_id: invitation.invited_by }, { consistent: true })
  return { there, invitation, inviter }
}

export function invitationsOf(scope: Scope): Promise<Invitation[]> {
  return queryAll<Invitation>(scope, 'invitations', { consistent: true })
}

/** Invitations of the business that may still be accepted, to one address. */
export async function pendingTo(scope: Scope, email: string): Promise<Invitation[]> {
  const all = await invitationsOf(scope)
  return all.filter((one) => one.status === 'pending' && one.email === email.toLowerCase())
}

/** What ends a pending invitation. Its token stays, to be told apart from one that never was. */
export function revokeWrites(invitation: Invitation): Write[] {
  const ended = { ...invitation, status: 'revoked' as const, version: invitation.version + 1 }
  return [replace(invitations, ended), remove(invitees, invitation)]
}

/** Refuses an invitation that names a professional who is not there or is somebody's already, or means one too many. */
export async function requirePlace(ctx: Ctx, role: Role, professionalId: string | undefined): Promise<void> {
  const wrong = (message: string) => invalidFields({ field: 'professional_id', message })
  if (role !== 'professional') {
    if (professionalId) throw wrong('Só um convite com a função Profissional indica um profissional.')
    return
  }
  const { professionals: team } = await staffCatalog(ctx)
  if (!professionalId) return requireRoom(team)
  const named = team.find(({ id }) => id === professionalId)
  if (!named) throw new AppError('professional_not_found', refusals.professional_not_found)
  if (named.user_id) throw wrong('Este profissional já está ligado a uma conta.')
}
