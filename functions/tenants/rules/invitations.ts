import { may, type Role } from '#shared/roles.ts'

export const refusals = {
  already_member: 'Esta pessoa já participa da empresa.',
  invitation_not_found: 'Este convite não existe ou foi cancelado. Peça um novo a quem convidou você.',
  invitation_used: 'Este convite já foi usado. Peça um novo a quem convidou você.',
  invitation_expired: 'Este convite expirou. Peça um novo a quem convidou você.',
  invitation_other_address:
    'Este convite só vale para o email que o recebeu. Entre com esse email, ou peça um convite para o seu.',
  too_many_invitations: 'Muitos convites hoje. Tente novamente amanhã.',
  professional_not_found: 'Profissional não encontrado. Escolha outro profissional.',
} as const

/** Members who manage invitations read this text; the invited read those above. */
export const NOT_OPEN = 'Convite não encontrado ou já usado.'

type Status = 'pending' | 'awaiting_approval' | 'accepted' | 'revoked'

export const isOpen = <T extends { status: Status }>(
  invitation: T,
): invitation is Extract<T, { status: 'pending' | 'awaiting_approval' }> =>
  invitation.status === 'pending' || invitation.status === 'awaiting_approval'

type Inviter = { role: Role; since: string; manages_since?: string | undefined } | undefined
type Judged = { status: Status; expires_at: string; backed_since: string }
type Refusal = 'invitation_not_found' | 'invitation_used' | 'invitation_expired'

/** A revoked invitation, or one whose inviter lost the permission, counts as unknown. */
export function invitationRefusal(
  { status, expires_at, backed_since }: Judged,
  inviter: Inviter,
  now: Date,
): Refusal | undefined {
  if (status === 'accepted') return 'invitation_used'
  if (status === 'revoked' || !isBacked({ backed_since }, inviter)) return 'invitation_not_found'
  return status === 'pending' && expires_at <= now.toISOString() ? 'invitation_expired' : undefined
}

/** Returns since when the member has had the permission without interruption. */
export const backsSince = ({ since, manages_since }: NonNullable<Inviter>) => manages_since ?? since

export const isBacked = (invitation: { backed_since: string }, inviter: Inviter): boolean =>
  inviter !== undefined &&
  may(inviter.role, 'members.manage') &&
  backsSince(inviter) === invitation.backed_since

/** Other letters that lower to ASCII belong to other addresses, so only ASCII is lowered. */
const lowered = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const isAddressedTo = (invitation: { email: string }, account: { email: string }) =>
  invitation.email === lowered(account.email)

/** An e-mail may be forwarded, so its link proves the address for professionals only (RULINGS E22). */
export const provesAddress = (
  invitation: Judged & { email: string; role: Role; by_hand?: true | undefined },
  inviter: Inviter,
  account: { email: string },
  now: Date,
): boolean =>
  invitation.role === 'professional' &&
  invitation.status === 'pending' &&
  !invitation.by_hand &&
  isAddressedTo(invitation, account) &&
  !invitationRefusal(invitation, inviter, now)

type Account = { user_id: string; email: string }

/** Another address may join only as a professional and with approval (RULINGS E22). */
export function admission(
  invitation: { email: string; role: Role; asked_by?: Account },
  account: Account,
): 'join' | 'ask' | 'wait' | 'invitation_other_address' | 'invitation_used' {
  if (isAddressedTo(invitation, account)) return 'join'
  if (invitation.role !== 'professional') return 'invitation_other_address'
  if (!invitation.asked_by) return 'ask'
  return invitation.asked_by.user_id === account.user_id ? 'wait' : 'invitation_used'
}
