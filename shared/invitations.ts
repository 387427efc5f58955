import * as z from 'zod'
import { contract } from './contract.ts'
import { email, id } from './fields.ts'
import { roles } from './roles.ts'
import { guestAddresses, invitationsAddresses } from './staff-routes.ts'
import { invitationSchema, memberSchema, tenantSchema } from './tenants.ts'

/** The screen lets the invited person sign in or up, and then accept. */
export const invitationPath = (token: string) => `/convite?token=${token}`

const role = () => z.enum(roles)
const token = () => z.string().min(20).max(200)

export const invitationsContract = /* @__PURE__ */ contract(invitationsAddresses, {
  acceptInvitation: {
    access: 'account',
    input: () => z.strictObject({ token: token() }),
    /** Another address than the invited one needs approval (RULINGS E22). */
    output: () =>
      z.discriminatedUnion('status', [
        tenantSchema().extend({ status: z.literal('joined') }),
        z.object({ status: z.literal('awaiting_approval'), name: z.string() }),
      ]),
    status: 200,
    errors: [
      'invitation_not_found',
      'invitation_used',
      'invitation_expired',
      'invitation_other_address',
      'too_many_professionals',
    ],
  },
  /** A professional joins as an existing one, or as a new one (RULINGS A16). */
  inviteMember: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ email: email(), role: role(), professional_id: id('pro').optional() }),
    /** `by_hand` means that the inviter sends the link, a path on this site. */
    output: () =>
      invitationSchema().extend({ by_hand: z.literal(true).optional(), link: z.string().optional() }),
    status: 201,
    idempotent: true,
    errors: ['already_member', 'professional_not_found', 'too_many_professionals', 'too_many_invitations'],
  },
  approveInvitation: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ invitation_id: id('inv') }),
    output: memberSchema,
    status: 200,
    idempotent: true,
    errors: ['invitation_not_found', 'already_member', 'too_many_professionals'],
  },
  revokeInvitation: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ invitation_id: id('inv') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['invitation_not_found'],
  },
})

export const guestContract = /* @__PURE__ */ contract(guestAddresses, {
  readInvitation: {
    access: 'anyone',
    input: () => z.strictObject({ token: token() }),
    output: () => z.object({ business: z.string(), email: z.string(), role: role() }),
    status: 200,
    errors: ['invitation_not_found', 'invitation_used', 'invitation_expired'],
  },
})
