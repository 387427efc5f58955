import * as z from 'zod'
import { contract } from './contract.ts'
import { businessName, instant, line } from './fields.ts'
import { roles } from './roles.ts'
import { clientErrorsAddresses, tenantsAddresses } from './staff-routes.ts'

/** Name of a tenant whose sign-up gave none (spec, staff side, section 1; RULINGS B4). */
export const DEFAULT_BUSINESS_NAME = 'Minha Barbearia'

const role = () => z.enum(roles)

export const tenantSchema = () =>
  z.object({ tenant_id: z.string(), name: z.string(), slug: z.string(), role: role() })
export type UserTenant = z.infer<ReturnType<typeof tenantSchema>>

export const memberSchema = () =>
  z.object({
    user_id: z.string(),
    email: z.string(),
    /** The person's own name; older accounts gave none. */
    name: z.string().optional(),
    role: role(),
    professional_id: z.string().optional(),
    since: z.string(),
  })
/** An open or expired invitation as the members who manage it see it. */
export const invitationSchema = () =>
  z.object({
    id: z.string(),
    email: z.string(),
    role: role(),
    /** Address of the account that took it up and awaits approval, because it is not the invited one. */
    asked_by: z.string().optional(),
    expires_at: instant(),
    created_at: instant(),
  })

export const tenantsContract = /* @__PURE__ */ contract(tenantsAddresses, {
  /** The caller's tenants. An account with neither membership nor invitation gets its first one here. */
  getUserTenants: {
    access: 'account',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        tenants: z.array(tenantSchema()),
        email: z.string(),
        /** Names the tenants that invited this address, for accounts without membership. */
        invited_by: z.array(z.string()),
        /** Names the tenants whose approval this account awaits, if it has no membership. */
        awaiting_approval: z.array(z.string()),
        /** Holds the name that the sign-up gave, for accounts without membership. */
        business_name: z.string().optional(),
      }),
    status: 200,
    errors: [],
  },
  createTenant: {
    access: 'account',
    input: () =>
      z.strictObject({
        name: businessName().min(1, 'Informe o nome da empresa.'),
        timezone: z.string().max(60).optional(),
      }),
    output: tenantSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_businesses'],
  },
  listMembers: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({}),
    output: () => z.object({ members: z.array(memberSchema()), invitations: z.array(invitationSchema()) }),
    status: 200,
    errors: [],
  },
  changeRole: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ user_id: z.string().max(128), role: role() }),
    output: memberSchema,
    status: 200,
    idempotent: true,
    errors: ['member_not_found', 'last_owner', 'too_many_professionals'],
  },
  removeMember: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ user_id: z.string().max(128) }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['member_not_found', 'last_owner'],
  },
})

export const clientErrorsContract = /* @__PURE__ */ contract(clientErrorsAddresses, {
  /** RULINGS A1: no personal data, one log line, an alarm. */
  reportError: {
    access: 'anyone',
    input: () =>
      z.strictObject({
        route: line(200),
        message: line(300),
        stack_hash: z.string().regex(/^[0-9a-f]{8,64}$/),
        request_id: z.string().max(60).optional(),
      }),
    output: () => z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['too_many_reports'],
  },
})
