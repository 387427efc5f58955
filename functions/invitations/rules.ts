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

/**
 * Whether an invitation can be accepted at `now`, or why not. One taken back is as good as none, and so is one whose
 * `inviter` may no longer invite: who was removed leaves no door open.
 */
export function judgeInvitation(
  invitation: { status: 'pending' | 'accepted' | 'revoked'; expires_at: string },
  inviter: { role: Role } | undefined,
  now: Date,
): Verdict {
  if (invitation.status === 'accepted') return 'invitation_used'
  if (invitation.status === 'revoked' || !isBacked(inviter)) return 'invitation_not_found'
  return invitation.expires_at <= now.toISOString() ? 'invitation_expired' : 'open'
}

/** Whether who invited may still do so. */
export const isBacked = (inviter: { role: Role } | undefined): boolean =>
  inviter !== undefined && may(inviter.role, 'members.manage')
