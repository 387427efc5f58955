import type { Mail } from '#shared/notifications.ts'
import { may, type Role, roleNames } from '#shared/roles.ts'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'

/** The mail that invites somebody into a business by the link of their invitation. */
export function invitationMail(
  { email, role }: { email: string; role: Role },
  { business, link }: { business: string; link: string },
): Mail {
  return {
    template: 'invitation',
    to: email,
    data: { business, role: roleNames[role], link, days: INVITATION_DAYS },
  }
}

type Verdict = 'open' | 'invitation_not_found' | 'invitation_used' | 'invitation_expired'

type Inviter = { role: Role; since: string; manages_since?: string } | undefined

/**
 * Whether an invitation can be accepted at `now`, or why not. One taken back is as good as none, and so is one that its
 * `inviter` no longer backs.
 */
export function judgeInvitation(
  invitation: { status: 'pending' | 'accepted' | 'revoked'; expires_at: string; backed_since: string },
  inviter: Inviter,
  now: Date,
): Verdict {
  if (invitation.status === 'accepted') return 'invitation_used'
  if (invitation.status === 'revoked' || !isBacked(invitation, inviter)) return 'invitation_not_found'
  return invitation.expires_at <= now.toISOString() ? 'invitation_expired' : 'open'
}

/** Since when, without a break, a member who may invite might do so. */
export const backsSince = ({ since, manages_since }: NonNullable<Inviter>) => manages_since ?? since

/**
 * Whether who invited may do so, and could all the time since: who was removed or lost the right leaves no door open,
 * and opens none by coming back.
 */
export const isBacked = (invitation: { backed_since: string }, inviter: Inviter): boolean =>
  inviter !== undefined &&
  may(inviter.role, 'members.manage') &&
  backsSince(inviter) === invitation.backed_since
