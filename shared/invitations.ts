import * as z from 'zod'
import { contract } from './contract.ts'
import { email, id } from './fields.ts'
import { roles } from './roles.ts'
import { guestAddresses, invitationsAddresses } from './staff-routes.ts'
import { invitationSchema, tenantSchema } from './tenants.ts'

/** Where an invitation’s mail leads: the guest signs in or up there, and accepts. */
export const invitationPath = (token: string) => `/convite?token=${token}`

const role = () => z.enum(roles)
const token = () => z.string().min(20).max(200)

export const invitationsContract = /* @__PURE__ */ contract(invitationsAddresses, {
  acceptInvitation: {
    access: 'account',
    input: () => z.strictObject({ token: token() }),
    output: tenantSchema,
    status: 200,
    errors: ['invitation_not_found', 'invitation_used', 'invitation_expired', 'too_many_professionals'],
  },
  /** Role professional names an existing professional, or acceptance creates one (RULINGS A16). */
  inviteMember: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ email: email(), role: role(), professional_id: id('pro').optional() }),
    output: invitationSchema,
    status: 201,
    idempotent: true,
    errors: ['already_member', 'professional_not_found', 'too_many_professionals', 'too_many_invitations'],
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

/** What a guest with an invitation's link may ask without a session. */
export const guestContract = /* @__PURE__ */ contract(guestAddresses, {
  readInvitation: {
    access: 'anyone',
    input: () => z.strictObject({ token: token() }),
    output: () => z.object({ business: z.string(), email: z.string(), role: role() }),
    status: 200,
    errors: ['invitation_not_found', 'invitation_used', 'invitation_expired'],
  },
})
